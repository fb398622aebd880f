package judging_test

import (
	"fmt"
	"math"
	"testing"

	"contrejuge/backend/judging"
)

func TestAQuestionStaysOnItsSide(t *testing.T) {
	// Were these to change, what was held out of a team's trials would not be any more.
	for question, want := range map[string]bool{"q1": false, "q2": false, "q3": true, "q4": false, "q5": false, "q6": false, "q10": true, "q11": false} {
		if got := judging.HeldOut(42, 30, question); got != want {
			t.Errorf("%s: %v, want %v", question, got, want)
		}
	}
}

func TestAboutTheShareIsHeldOutWhateverTheSeed(t *testing.T) {
	const n = 5000
	for _, seed := range []int64{1, 2, 999_999_999} {
		for _, share := range []int{0, 10, 30, 100} {
			held := 0
			for i := range n {
				if judging.HeldOut(seed, share, fmt.Sprint("q", i)) {
					held++
				}
			}
			p := float64(share) / 100
			if far := math.Abs(float64(held) - p*n); far > 5*math.Sqrt(p*(1-p)*n) {
				t.Errorf("seed %d: %d of %d are held out at %d %%", seed, held, n, share)
			}
		}
	}
}

func TestALargerShareHoldsOutTheSameAndMore(t *testing.T) {
	for i := range 500 {
		question := fmt.Sprint("q", i)
		if judging.HeldOut(7, 20, question) && !judging.HeldOut(7, 40, question) {
			t.Errorf("%s is held out at 20 %% and not at 40 %%", question)
		}
	}
}

func TestASeedDrawsOtherQuestions(t *testing.T) {
	differs := 0
	for i := range 500 {
		question := fmt.Sprint("q", i)
		if judging.HeldOut(1, 50, question) != judging.HeldOut(2, 50, question) {
			differs++
		}
	}
	if differs < 150 || differs > 350 {
		t.Errorf("two seeds differ on %d of 500 questions", differs)
	}
}
