import DOMPurify from 'dompurify'
import MarkdownIt, { type Token } from 'markdown-it'

import { withoutSuspect } from './invisible'

/** Gives the words that stand in the place of an image. */
export type ImageWords = (alt: string, address: string) => string

const parser = new MarkdownIt({ html: false, linkify: false, breaks: true })
parser.core.ruler.push('quiet', (state) => {
  for (const token of state.tokens) {
    quieten(token)
    if (token.children !== null) token.children = withoutLinks(token.children, () => new state.Token('text', '', 0))
  }
})
parser.renderer.rules.image = (tokens, index, _options, env) => {
  const token = tokens[index]
  const words = (env as { image?: ImageWords }).image
  const said = words?.(token?.content ?? '', short(attribute(token, 'src'))) ?? token?.content ?? ''
  return `<span class="image-note">${parser.utils.escapeHtml(said)}</span>`
}
// The language a model names for its code would become a class.
parser.renderer.rules.fence = (tokens, index) => `<pre><code>${parser.utils.escapeHtml(tokens[index]?.content ?? '')}</code></pre>\n`

const classes = new Set(['image-note', 'align-left', 'align-center', 'align-right'])

// A purifier of its own: the hook is not for whoever else may use the library.
const purifier = DOMPurify(window)
purifier.addHook('uponSanitizeAttribute', (_, data) => {
  if (data.attrName === 'class' && !classes.has(data.attrValue)) data.keepAttr = false
})

// prettier-ignore
const tags = [
  'p', 'br', 'hr', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'em', 'strong', 's',
  'table', 'thead', 'tbody', 'tr', 'th', 'td', 'span',
]

/**
 * What a model wrote, as a fragment for the page. It is hostile until proven
 * otherwise: markup in it stays text, addresses and images become text, and what
 * comes out holds the tags above and nothing that loads, runs, links or styles.
 */
export function renderMarkdown(source: string, image: ImageWords): DocumentFragment {
  const html = parser.render(withoutSuspect(source), { image })
  return purifier.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: ['class', 'start'],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
}

function quieten(token: Token): void {
  // The page's own headings stand above those of an answer.
  if (token.type === 'heading_open' || token.type === 'heading_close') {
    token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 2)}`
  }
  // The content security policy has no inline styles.
  if (token.type === 'th_open' || token.type === 'td_open') {
    const side = /text-align:(\w+)/.exec(attribute(token, 'style'))?.[1]
    token.attrs = side === undefined ? null : [['class', `align-${side}`]]
  }
}

/** Turns each link into its text, followed by its address where that says more. */
function withoutLinks(tokens: readonly Token[], textToken: () => Token): Token[] {
  const out: Token[] = []
  let address = ''
  let said = ''
  for (const token of tokens) {
    if (token.type === 'link_open') {
      address = attribute(token, 'href')
      said = ''
      continue
    }
    if (token.type === 'link_close') {
      if (address !== '' && !sameAddress(said, address)) {
        const added = textToken()
        added.content = ` (${address})`
        out.push(added)
      }
      continue
    }
    said += token.content
    out.push(token)
  }
  return out
}

function sameAddress(said: string, address: string): boolean {
  return said === address || `mailto:${said}` === address || parser.normalizeLink(said) === address
}

function attribute(token: Token | undefined, name: string): string {
  return String(token?.attrGet(name) ?? '')
}

function short(address: string): string {
  return address.length > 160 ? `${address.slice(0, 160)}…` : address
}
