import { documentedValues } from './monitoring-values.ts'

export const monitoringPagePath = 'docs/monitoring.md'

const [begin, end] = ['<!-- values: npm run docs:monitoring -->', '<!-- end of values -->']

/** The page with its table as the code now has it. Takes the page as it stands, whose other parts stay. Throws if it has no place for the table. */
export function monitoringPage(page: string): string {
  const [before, after] = [page.indexOf(begin), page.indexOf(end)]
  if (before === -1 || after < before) throw new Error(`${monitoringPagePath} must hold the lines ${begin} and ${end}.`)
  return `${page.slice(0, before)}${begin}\n\n${table()}\n\n${page.slice(after)}`
}

function table(): string {
  const rows = documentedValues.map(({ under, what, value, file, name, tests }) => {
    const observed = tests.map(({ file: test, title }) => `[${title.replaceAll('|', '\\|')}](../${test})`)
    return `| ${under} | ${what} | ${value} | [${file}](../${file}): ${name} | ${observed.join('<br>')} |`
  })
  return ['| | what | value | set in | observed by |', '|---|---|---|---|---|', ...rows].join('\n')
}
