/** The empty card of the story of the day; `showTodaysCard` fills it in. */
export function TodaysCard() {
  return (
    <div className="today" id="today" hidden>
      <div className="today-card">
        <div>
          <p className="today-label">Today's genius</p>
          <p className="today-title" dir="auto" />
          <p className="today-years" dir="auto" />
        </div>
      </div>
    </div>
  );
}
