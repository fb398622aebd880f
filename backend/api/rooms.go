package api

// The events there are. They tell that something happened, never what is in it,
// but for an import, which the person asked for.
const (
	EventChanged      = "changed"       // the workspace was written to
	EventClosing      = "closing"       // the window is about to close
	EventImported     = "imported"      // a dropped file came in: an ImportView
	EventImportFailed = "import_failed" // it did not: an Error
)

// Rooms are all the rooms a page can call into.
type Rooms struct {
	Start     *Start
	Sources   *Sources
	Queues    *Queues
	Reviewing *Reviewing
	Reports   *Reports
	Exports   *Exports
}

// NewRooms makes the rooms of a page. In a browser there is no host.
func NewRooms(access *Access, kind HostKind, host Host) Rooms {
	return Rooms{
		Start: NewStart(access, kind), Sources: NewSources(access, host), Queues: NewQueues(access),
		Reviewing: NewReviewing(access), Reports: NewReports(access), Exports: NewExports(access, host),
	}
}

// All lists the rooms: the window binds them and the server routes to them.
func (r Rooms) All() []any {
	return []any{r.Start, r.Sources, r.Queues, r.Reviewing, r.Reports, r.Exports}
}
