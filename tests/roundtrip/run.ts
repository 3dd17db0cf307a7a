import { readdir, readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { roundTrip } from './round-trip.ts'

/**
 * `npm run test:roundtrip -- FOLDER`: of every log below a folder, whether import and export lose a property of it, and whether a restored
 * export is exported as it was. Fails if one does, or if a valid log is not valid any more.
 */

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  print('Which folder? npm run test:roundtrip -- FOLDER')
  process.exit(2)
}
const total = { files: 0, read: 0, results: 0, properties: 0, valid: 0, bad: 0 }
for (const path of await filesBelow(resolve(folder))) {
  const name = relative(resolve(folder), path)
  const { compared, why, valid, losses } = await roundTrip(await readFile(path))
  total.files++
  if (compared === null) {
    print(`not read  ${name}: ${why}`)
    continue
  }
  if (valid[0] && !valid[1]) losses.push('valid by the schema before, and not after')
  total.read++
  total.results += compared.results
  total.properties += compared.properties
  if (valid[0]) total.valid++
  if (losses.length > 0) total.bad++
  print(`${losses.length === 0 ? 'whole   ' : 'LOSS    '}  ${name}: ${compared.results} results, ${compared.properties} properties`)
  for (const loss of losses.slice(0, 20)) print(`          ${loss}`)
}
print(`
${total.read} of ${total.files} files were read: ${total.results} results, ${total.properties} properties compared; ${total.valid} logs were valid, and are.`)
print(total.bad === 0 ? 'Nothing was lost.' : `${total.bad} logs lost something.`)
process.exitCode = total.bad === 0 ? 0 : 1

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .flatMap((entry) => (entry.isFile() && /\.(sarif|json)$/.test(entry.name) ? [join(entry.parentPath, entry.name)] : []))
    .sort()
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
