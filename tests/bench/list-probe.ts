import { runProbe } from './run-probe.ts'

/** `list-probe.ts ORIGIN`: asks for a page of the list over and over. */
const [origin = ''] = process.argv.slice(2)

await runProbe(async () => {
  const response = await fetch(`${origin}/api/results?limit=50`)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`The list answered with ${response.status}.`)
})
