import { readFileSync } from 'node:fs'

/** `node parse-log.ts FILE TIMES`: prints how many milliseconds `JSON.parse` took for the file's text each time, as a JSON array. */
const [file = '', times = '1'] = process.argv.slice(2)
const text = readFileSync(file, 'utf8')
const taken: number[] = []
for (let time = 0; time < Number(times); time++) {
  const begin = performance.now()
  JSON.parse(text)
  taken.push(performance.now() - begin)
}
console.log(JSON.stringify(taken))
