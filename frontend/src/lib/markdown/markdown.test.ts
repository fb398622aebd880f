import { describe, expect, test } from 'vitest'

import { isBlank, suspectCount, uncover, withoutSuspect } from './invisible'
import { renderMarkdown } from './markdown'

function rendered(source: string): HTMLElement {
  const place = document.createElement('div')
  place.append(renderMarkdown(source, (alt, address) => `[image ${alt} ${address}]`))
  return place
}

const allowed =
  'P BR HR H3 H4 H5 H6 UL OL LI BLOCKQUOTE PRE CODE EM STRONG S TABLE THEAD TBODY TR TH TD SPAN'.split(' ')
const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<IMG SRC="javascript:alert(1)">',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '![x](data:image/svg+xml;base64,PHN2Zz4=)',
  '![x](data:image/png;base64,iVBORw0KGgo=)',
  '![x](https://evil.example/pixel.png)',
  '![" onerror="alert(1)](https://e.example/a.png "t")',
  '<https://evil.example>',
  '[x]: https://evil.example\n\n[x]',
  '<svg><script>alert(1)</script></svg>',
  '<svg onload=alert(1)>',
  '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
  '<style>*{display:none}</style>',
  '<p style="position:fixed;inset:0">x</p>',
  '<iframe src="https://evil.example"></iframe>',
  '<form action="https://evil.example"><input name=a><button>x</button></form>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel=stylesheet href=//evil.example>',
  '<base href=//evil.example>',
  '<object data=x></object><embed src=x>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img src=x onerror=alert(1)>',
  '<a href="https://evil.example" onclick="alert(1)">x</a>',
  '<div id=app class="foot" data-save>x',
  '<!--><img src=x onerror=alert(1)>-->',
  '<b><i>unclosed [x](<javascript:alert(1)>) **bold',
  '> <script>alert(1)</script>\n> - <img src=x onerror=alert(1)>',
  '| <img src=x onerror=alert(1)> | b |\n|:--|--:|\n| [x](javascript:alert(1)) | c |',
  '```"><img src=x onerror=alert(1)>\ncode\n```',
  '```js" onmouseover="alert(1)\ncode\n```',
  '&lt;script&gt;alert(1)&lt;/script&gt; &#60;img src=x onerror=alert(1)&#62;',
  '{{constructor.constructor("alert(1)")()}} ${alert(1)} {@html x}',
  '<img src=x onerror=alert(1)//',
  '\u0000<script\u0000>alert(1)</script>',
  '[a](https://e.example "onmouseover=alert(1)")',
]

describe('what a model wrote', () => {
  test.each(attacks)('does nothing on the page: %s', (attack) => {
    for (const source of [attack, `before ${attack} after`, `- ${attack}`, `# ${attack}`]) {
      const place = rendered(source)
      for (const element of place.querySelectorAll('*')) {
        expect(allowed, source).toContain(element.tagName)
        for (const { name, value } of element.attributes) {
          expect(['class', 'start'], source).toContain(name)
          if (name === 'class') expect(value, source).toMatch(/^(image-note|align-(left|center|right))$/)
        }
      }
    }
  })

  test('keeps markup as the text it is', () => {
    expect(rendered('<b>x</b> <script>y</script>').textContent.trim()).toBe('<b>x</b> <script>y</script>')
  })

  test('shows addresses as text that can be copied, once', () => {
    expect(rendered('Voir [la page](https://a.example/x).').textContent.trim()).toBe('Voir la page (https://a.example/x).')
    expect(rendered('<https://a.example>').textContent.trim()).toBe('https://a.example')
    expect(rendered('<moi@a.example>').textContent.trim()).toBe('moi@a.example')
    expect(rendered('https://a.example').textContent.trim()).toBe('https://a.example')
  })

  test('says that there was an image, and where it would have come from', () => {
    expect(rendered('![plan](https://a.example/p.png)').querySelector('.image-note')?.textContent).toBe(
      '[image plan https://a.example/p.png]',
    )
    const long = rendered(`![x](data:image/png;base64,${'A'.repeat(5000)})`).textContent
    expect(long.length).toBeLessThan(250)
  })

  test('stands below the headings of the page', () => {
    expect(rendered('# a\n\n#### b').innerHTML).toBe('<h3>a</h3>\n<h6>b</h6>\n')
  })

  test('keeps tables, and their alignment without styles', () => {
    const place = rendered('| a | b |\n|:--|--:|\n| 1 | 2 |')
    expect(place.querySelector('td')?.className).toBe('align-left')
    expect(place.querySelectorAll('td')[1]?.className).toBe('align-right')
  })

  test('is not read the other way round', () => {
    expect(rendered('a\u202eb\u200bc').textContent.trim()).toBe('abc')
  })
})

describe('what cannot be seen', () => {
  test('is named in plain text', () => {
    expect(uncover('a\u202eb\r\nc\u{e0041}')).toEqual([
      { text: 'a' },
      { hidden: 'U+202E' },
      { text: 'b\nc' },
      { hidden: 'U+E0041' },
    ])
  })

  test('is left out elsewhere, but for what languages and emoji need', () => {
    expect(withoutSuspect('👩\u200d👧 \u0644\u200c\u0647 a\u2066b\ufeff')).toBe('👩\u200d👧 \u0644\u200c\u0647 ab')
    expect([suspectCount('abc\n\t'), suspectCount('a\u200b\u202e')]).toEqual([0, 2])
  })

  test.each(['', ' \n\t', '\u200b\ufeff', '\u00a0'])('alone is an empty answer: %j', (text) => {
    expect(isBlank(text)).toBe(true)
  })
})
