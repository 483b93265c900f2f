export function Troubleshooter() {
  return <h2>Firebase Troubleshooter</h2>;
}
