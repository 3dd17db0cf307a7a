// `npm test`, on a fresh clone too. Plain JavaScript for any Node from 20.19 on: it installs what the tests themselves need.
import { fileURLToPath } from 'node:url'
import { checkNode, install, runNode } from '#app/cli/install.mjs'

checkNode()
await install((sentence) => console.log(sentence))
process.exitCode = await runNode([fileURLToPath(new URL('run.ts', import.meta.url)), ...process.argv.slice(2)])
