package dataset

import (
	"encoding/binary"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/transform"
)

// utf16Decoder turns UTF-16 into UTF-8. The usual decoders put U+FFFD in the
// place of half a surrogate pair or half a unit, which would change a text
// without a word; this one passes such a half on as bytes that are no UTF-8,
// so that the line they stand in is refused.
type utf16Decoder struct {
	transform.NopResetter
	bigEndian bool
}

// brokenUnit is the byte standing for a file that ends inside a unit. It
// occurs in no UTF-8.
const brokenUnit = 0xFF

// Transform implements [transform.Transformer].
func (d *utf16Decoder) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	for nSrc < len(src) {
		if len(dst)-nDst < utf8.UTFMax {
			return nDst, nSrc, transform.ErrShortDst
		}
		rest := src[nSrc:]
		if len(rest) == 1 {
			if !atEOF {
				return nDst, nSrc, transform.ErrShortSrc
			}
			dst[nDst] = brokenUnit
			return nDst + 1, nSrc + 1, nil
		}
		first, size := d.unit(rest), 2
		if !utf16.IsSurrogate(first) {
			nDst += utf8.EncodeRune(dst[nDst:], first)
			nSrc += size
			continue
		}
		whole := rune(utf8.RuneError)
		if len(rest) >= 4 {
			whole = utf16.DecodeRune(first, d.unit(rest[2:]))
		} else if !atEOF {
			return nDst, nSrc, transform.ErrShortSrc
		}
		if whole == utf8.RuneError {
			nDst += putHalf(dst[nDst:], first)
		} else {
			nDst += utf8.EncodeRune(dst[nDst:], whole)
			size = 4
		}
		nSrc += size
	}
	return nDst, nSrc, nil
}

func (d *utf16Decoder) unit(b []byte) rune {
	if d.bigEndian {
		return rune(binary.BigEndian.Uint16(b))
	}
	return rune(binary.LittleEndian.Uint16(b))
}

// putHalf writes half a surrogate pair the way UTF-8 would, if it could.
func putHalf(dst []byte, half rune) int {
	dst[0] = 0xE0 | byte(half>>12)
	dst[1] = 0x80 | byte(half>>6)&0x3F
	dst[2] = 0x80 | byte(half)&0x3F
	return 3
}
