/** The empty card of the story of the day, a link to its page; `showTodaysCard` fills it in. */
export function TodaysCard() {
  return (
    <div className="today" id="today" hidden>
      <a className="today-card" href="/today">
        <span>
          <span className="today-label">Today's genius</span>
          <span className="today-title" />
          <span className="today-years" dir="auto" />
        </span>
      </a>
    </div>
  );
}
