package dataset

import (
	"github.com/go-json-experiment/json/jsontext"

	"contrejuge/backend/evaluation"
)

// maxScale bounds a scale's ends: far beyond any that people score on.
const maxScale = 1000

// scaleDraft is a scale as it stands in the file.
type scaleDraft struct {
	whole  scalar // where it is no list
	ends   [2]scalar
	length int
}

func (p *parser) scale() scaleDraft {
	var d scaleDraft
	if p.kind() != jsontext.KindBeginArray {
		d.whole = p.scalar()
		return d
	}
	d.whole.kind = jsontext.KindBeginArray
	p.enter()
	for ; p.more(); d.length++ {
		s := p.scalar()
		if d.length < len(d.ends) {
			d.ends[d.length] = s
		}
	}
	return d
}

// scaleOf is the row's scale, the default one where the row has none.
func (p *parser) scaleOf(d scaleDraft) evaluation.Scale {
	if d.whole.isNull() {
		return evaluation.DefaultScale
	}
	var ends [2]int
	fits := d.whole.kind == jsontext.KindBeginArray && d.length == len(ends)
	for i, s := range d.ends {
		value, ok := whole(s.text)
		fits = fits && ok && s.kind == jsontext.KindNumber && -maxScale <= value && value <= maxScale
		ends[i] = value
	}
	if !fits || ends[0] >= ends[1] {
		p.refuse(BadScale, "scale must be its lowest and its highest score, two whole numbers between -%d and %d such as [1, 5]", maxScale, maxScale)
		return evaluation.DefaultScale
	}
	return evaluation.Scale{Low: ends[0], High: ends[1]}
}
