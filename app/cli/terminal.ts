import { terminalText } from './terminal-text.ts'

const eraseLine = '\u001b[2K\r'
/** A person sees a line change ten times a second; a file that collects the output needs it once in a while. */
const intervals = { person: 100, file: 5000 }

let lastProgress = 0
let progressShown = false

/** Prints lines; what stands in them from a log or a name does nothing to the terminal, and begins no line of its own. Gives 0, the exit code of all being well. */
export function say(...lines: string[]): 0 {
  endProgress()
  process.stdout.write(`${lines.map(terminalText).join('\n')}\n`)
  return 0
}

/** The same on the error output. Gives 1, an exit code. */
export function complain(...lines: string[]): 1 {
  endProgress()
  process.stderr.write(`${lines.map(terminalText).join('\n')}\n`)
  return 1
}

/** Shows how far something is: as one line that changes on a terminal, as a line now and then elsewhere. */
export function showProgress(line: string): void {
  const now = performance.now()
  const { isTTY, columns } = process.stdout
  if (now - lastProgress < (isTTY ? intervals.person : intervals.file)) return
  lastProgress = now
  if (!isTTY) return void say(line)
  process.stdout.write(eraseLine + terminalText(line).slice(0, (columns || 80) - 1))
  progressShown = true
}

function endProgress() {
  if (progressShown) process.stdout.write(eraseLine)
  progressShown = false
}
