package api

// The events there are. They tell that something happened, never what is in it,
// but for an import and a run, which the person asked for.
const (
	EventChanged      = "changed"       // the workspace was written to
	EventClosing      = "closing"       // the window is about to close
	EventChosen       = "chosen"        // a file was dropped and looked at: an ImportView
	EventImportFailed = "import_failed" // it cannot be read: an Error
	EventRun          = "run"           // a run goes on here, or has ended: a LiveView
)

// Rooms are all the rooms a page can call into.
type Rooms struct {
	Start       *Start
	Sources     *Sources
	Queues      *Queues
	Reviewing   *Reviewing
	Reports     *Reports
	Exports     *Exports
	Bench       *Bench
	Rereading   *Rereading
	Doctor      *Doctor
	Evaluations *Evaluations
	Workbench   *Workbench
	Arbitration *Arbitration
	Settings    *Settings // nil in a browser
}

// NewRooms makes the rooms of a page. In a browser there is no host; where no
// model host is configured, hosts may be nil.
func NewRooms(access *Access, kind HostKind, host Host, hosts Hosts) Rooms {
	if hosts == nil {
		hosts = noHosts{}
	}
	bench := NewBench(access, host, hosts)
	rooms := Rooms{
		Start: NewStart(access, kind), Sources: NewSources(access, host), Queues: NewQueues(access),
		Reviewing: NewReviewing(access), Reports: NewReports(access), Exports: NewExports(access, host),
		Bench: bench, Rereading: NewRereading(access), Doctor: NewDoctor(access, hosts, bench),
		Evaluations: NewEvaluations(access, bench), Workbench: NewWorkbench(access, bench), Arbitration: NewArbitration(access),
	}
	if kind == Window {
		rooms.Settings = NewSettings(access, host, hosts)
	}
	return rooms
}

// All lists the rooms: the window binds them and the server routes to them.
func (r Rooms) All() []any {
	all := []any{r.Start, r.Sources, r.Queues, r.Reviewing, r.Reports, r.Exports, r.Bench, r.Rereading, r.Doctor, r.Evaluations, r.Workbench, r.Arbitration}
	if r.Settings != nil {
		all = append(all, r.Settings)
	}
	return all
}
