package tinygguf

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// align is where tensors may begin in a file, in bytes.
const align = 32

// file is a GGUF file (version 3) being put together.
type file struct {
	keys, infos bytes.Buffer
	count       uint64 // of keys
	tensors     [][]float32
	size        uint64 // of the tensors, with what lies between them
}

func put(b *bytes.Buffer, v any) {
	if s, ok := v.(string); ok {
		put(b, uint64(len(s)))
		b.WriteString(s)
		return
	}
	if err := binary.Write(b, binary.LittleEndian, v); err != nil {
		panic(err) // a bytes.Buffer takes any value of a fixed size
	}
}

// set adds a key, with the number that GGUF gives to the type of its value.
func (f *file) set(key string, v any) {
	const u32, f32, str, array, i32 = 4, 6, 8, 9, 5
	f.count++
	put(&f.keys, key)
	switch v := v.(type) {
	case int:
		put(&f.keys, uint32(u32))
		put(&f.keys, uint32(v))
	case float32:
		put(&f.keys, uint32(f32))
		put(&f.keys, v)
	case string:
		put(&f.keys, uint32(str))
		put(&f.keys, v)
	case []int32:
		put(&f.keys, [2]uint32{array, i32})
		put(&f.keys, uint64(len(v)))
		put(&f.keys, v)
	case []string:
		put(&f.keys, [2]uint32{array, str})
		put(&f.keys, uint64(len(v)))
		for _, s := range v {
			put(&f.keys, s)
		}
	default:
		panic(fmt.Sprintf("tinygguf: %s: %T", key, v))
	}
}

// tensor adds a tensor filled with one value and returns its numbers to set. The
// dimensions run fastest first.
func (f *file) tensor(name string, fill float32, dims ...int) []float32 {
	const f32 = 0
	put(&f.infos, name+".weight")
	put(&f.infos, uint32(len(dims)))
	size := 1
	for _, d := range dims {
		put(&f.infos, uint64(d))
		size *= d
	}
	put(&f.infos, uint32(f32))
	put(&f.infos, f.size)
	numbers := make([]float32, size)
	if fill != 0 {
		for i := range numbers {
			numbers[i] = fill
		}
	}
	f.tensors = append(f.tensors, numbers)
	f.size += uint64(size*4+align-1) / align * align
	return numbers
}

func (f *file) bytes() []byte {
	var b bytes.Buffer
	b.WriteString("GGUF")
	put(&b, uint32(3))
	put(&b, uint64(len(f.tensors)))
	put(&b, f.count)
	b.Write(f.keys.Bytes())
	b.Write(f.infos.Bytes())
	for _, t := range f.tensors {
		b.Write(make([]byte, (align-b.Len()%align)%align))
		put(&b, t)
	}
	return b.Bytes()
}
