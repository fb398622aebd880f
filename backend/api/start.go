package api

import "contrejuge/backend/review"

// State is whether a queue is worked on.
type State string

// The states of a queue.
const (
	StateOpen     State = State(review.Open)
	StateArchived State = State(review.Archived)
)

// States lists them by the name they have on a page.
var States = []struct {
	Value  State
	TSName string
}{
	{StateOpen, "Open"},
	{StateArchived, "Archived"},
}

// QueueView is a queue, how far it has come, and where the person is with it.
type QueueView struct {
	Name     string `json:"name"`
	State    State  `json:"state"`
	Sample   bool   `json:"sample"` // made from the sample: not the team's own data
	Items    int    `json:"items"`
	Complete int    `json:"complete"` // items with all the reviews they need
	Started  int    `json:"started"`  // items with some of them
	Overlap  int    `json:"overlap"`
	Waiting  int    `json:"waiting"`  // for the person; 0 while nobody said who they are
	Drafts   int    `json:"drafts"`   // the person's
	Reviewed int    `json:"reviewed"` // by the person
}

// Start is the room of the first page.
type Start struct {
	access *Access
	host   HostKind
}

// NewStart makes the room.
func NewStart(access *Access, host HostKind) *Start { return &Start{access, host} }

// Host says what stands around the page.
func (s *Start) Host() HostKind { return s.host }

// Queues lists the queues of the workspace, as the person finds them; "" is
// somebody who has not said who they are.
func (s *Start) Queues(person string) ([]QueueView, error) {
	ctx, w, err := s.access.enter()
	if err != nil {
		return nil, err
	}
	list, err := w.Queues.List(ctx)
	if err != nil {
		return nil, err
	}
	views := make([]QueueView, len(list)) // never nil: nil would cross as null
	for i, q := range list {
		views[i] = QueueView{
			Name: q.Name, State: State(q.State), Sample: q.Sample,
			Items: q.Progress.Items, Complete: q.Progress.Complete, Started: q.Progress.Started, Overlap: q.Overlap,
		}
		if person == "" {
			continue
		}
		standing, err := w.Reviews.Standing(ctx, q.Name, person)
		if err != nil {
			return nil, err
		}
		views[i].Waiting, views[i].Drafts, views[i].Reviewed = standing.Waiting, standing.Drafts, standing.Reviewed
	}
	return views, nil
}

// People are the names known here, to choose one's own among them.
func (s *Start) People() ([]string, error) {
	ctx, w, err := s.access.enter()
	if err != nil {
		return nil, err
	}
	people, err := w.Reviews.People(ctx)
	if people == nil {
		people = []string{}
	}
	return people, err
}

// Sample puts the sample into the workspace and gives the name of its queue.
func (s *Start) Sample() (string, error) {
	ctx, w, err := s.access.enter()
	if err != nil {
		return "", err
	}
	sampled, err := w.Care.Sample(ctx)
	return sampled.Queue, err
}
