import { Button } from "#ui/button.tsx";

type Props = {
  readonly label: "Add Post" | "Update Post";
  /** The current step of the save; while it waits for the photo, the user can cancel it. */
  readonly step: "idle" | "waiting" | "saving";
  readonly onStopWaiting: () => void;
  readonly onCancel: () => void;
};

export function SaveButtons({ label, step, onStopWaiting, onCancel }: Props) {
  const busy = { waiting: "Waiting for the photo...", saving: "Saving..." } as const;
  return (
    <>
      {step === "waiting" ? (
        <Button onClick={onStopWaiting}>Stop waiting</Button>
      ) : (
        <Button onClick={onCancel}>Cancel</Button>
      )}
      <Button
        type="submit"
        tone="primary"
        disabled={step !== "idle"}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        {step === "idle" ? label : busy[step]}
      </Button>
    </>
  );
}
