import { extname } from 'node:path'
import {
  bundledLanguages,
  bundledLanguagesInfo,
  createCssVariablesTheme,
  createHighlighter,
  type GrammarState,
  type ThemedToken,
} from 'shiki'
import { LastUsed } from '#app/store/last-used.ts'

/** Beyond this, in UTF-16 units, source is shown plain: highlighting is a comfort and must not cost a page its time. */
const longestText = 100_000
const longestLine = 2_000
/** So long may a text take, in milliseconds; what is left of it then is shown plain. The first of its language pays for compiling the grammar. */
const longestTime = 200
const longestFirstTime = 2_000

type Language = keyof typeof bundledLanguages
export type Span = { start: number; end: number; className: string }

const theme = createCssVariablesTheme({ name: 'classes', variablePrefix: '--', fontStyle: false })
let highlighter: ReturnType<typeof createHighlighter> | undefined
const compiled = new Set<Language>()

/** Texts that were highlighted last, up to so many UTF-16 units together: people go to and fro between results of one file. */
const highlighted = new LastUsed<Span[][]>(1024 * 1024)

/**
 * Coloured spans of each line, as UTF-16 offsets into it, with class names (`tk-keyword`); empty lists where the language is not known or
 * the text is too long. `language` is SARIF's `sourceLanguage` (§3.24.10) or a file name's extension.
 */
export async function highlightLines(lines: readonly string[], language: Language | null): Promise<Span[][]> {
  const plain = lines.map(() => [])
  const text = lines.join('\n')
  if (language === null || text.length > longestText || lines.some((line) => line.length > longestLine)) return plain
  const key = `${language}\n${text}`
  const known = highlighted.get(key)
  if (known !== undefined) return known
  highlighter ??= createHighlighter({ themes: [theme], langs: [] })
  const engine = await highlighter
  if (!engine.getLoadedLanguages().includes(language)) await engine.loadLanguage(language)
  const end = performance.now() + (compiled.has(language) ? longestTime : longestFirstTime)
  compiled.add(language)
  let grammarState: GrammarState | undefined
  const spans = lines.map((line) => {
    const left = Math.floor(end - performance.now())
    // To the highlighter no time at all means no limit.
    if (left < 1) return []
    const tokens = engine.codeToTokensBase(line, { lang: language, theme, tokenizeTimeLimit: left, ...(grammarState && { grammarState }) })
    grammarState = engine.getLastGrammarState(tokens)
    return spansOf(tokens[0] ?? [])
  })
  // What was cut for want of time may be whole the next time.
  if (performance.now() < end) highlighted.set(key, spans, key.length)
  return spans
}

function spansOf(tokens: readonly ThemedToken[]): Span[] {
  let start = 0
  return tokens.flatMap(({ content, color }) => {
    const span = { start, end: (start += content.length), className: classOf(color) }
    return span.className === '' ? [] : [span]
  })
}

// The theme's colours are variables of its own naming: `var(--token-keyword)`.
function classOf(color: string | undefined): string {
  const name = /^var\(--token-([a-z-]+)\)$/.exec(color ?? '')?.[1]
  return name === undefined ? '' : `tk-${name}`
}

/** The highlighter's name of a language: as the log states it, else by the file's extension; null if it knows none. */
export function languageOf(stated: string | null, path: string): Language | null {
  const wanted = [stated?.toLowerCase(), extname(path).slice(1).toLowerCase(), path.split('/').at(-1)?.toLowerCase()]
  for (const name of wanted) {
    const found = name === undefined || name === '' ? undefined : byName.get(name)
    if (found !== undefined) return found
  }
  return null
}

const extensions: readonly (readonly [string, string])[] = [
  ['h', 'c'],
  ['hpp', 'cpp'],
  ['cc', 'cpp'],
  ['cxx', 'cpp'],
  ['cplusplus', 'cpp'],
  ['mjs', 'javascript'],
  ['cjs', 'javascript'],
  ['mts', 'typescript'],
  ['cts', 'typescript'],
  ['csproj', 'xml'],
  ['tf', 'terraform'],
  ['visualbasic', 'vb'],
]
const byName = new Map<string, Language>()
for (const [name, id] of [
  ...bundledLanguagesInfo.flatMap(({ id, aliases = [] }) => [id, ...aliases].map((alias) => [alias, id] as const)),
  ...extensions,
]) {
  if (isLanguage(id)) byName.set(name, id)
}

function isLanguage(id: string): id is Language {
  return id in bundledLanguages
}
