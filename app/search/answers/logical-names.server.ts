import { asArray, asObject, type JsonObject, parseObject } from '#app/sarif/json.ts'
import { addressText } from '#app/sarif/locations/address.ts'
import { readLogicalLocation } from '#app/sarif/locations/logical-location.ts'
import { readRun } from '#app/sarif/runs/run.ts'
import type { ShownRow } from './listed-result.server.ts'
import { soundElements } from '#app/store/blocks/blocks.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { loadRun } from '#app/store/projects/load-run.ts'
import { storedText } from '#app/store/stored-text.ts'

/** Bytes of a result that is looked into: a page may have two hundred of them. */
const longestResult = 64 * 1024

/** For names that do not depend on their run. */
const noRun = readRun({})

/**
 * What results without a path are found by: of each such row, by its sighting, the name of the first logical location that its first location has (SARIF §3.28.4,
 * §3.33), else its address (§3.29.6, §3.32). It is read from the original bytes, and told as a column would hold it; rows whose log gives no name are left out, as are those whose bytes are damaged.
 */
export async function logicalNames(
  database: Database,
  db: Queryable,
  rows: readonly Pick<ShownRow, 'sighting' | 'path' | 'run' | 'block' | 'slot'>[],
): Promise<Map<number, string>> {
  const names = new Map<number, string>()
  const byBlock = Map.groupBy(
    rows.filter(({ path }) => path === ''),
    ({ block }) => block,
  )
  const sound = await soundElements(db, new Map([...byBlock].map(([block, own]) => [block, own.map(({ slot }) => slot)])))
  for (const [block, own] of byBlock) {
    for (const [at, { sighting, run }] of own.entries()) {
      const { logical, address } = statedIn(sound.get(block)?.[at])
      const isWhole = logical?.index === undefined && address?.index === undefined
      const of = isWhole ? noRun : await loadRun(db, database, run)
      const name = readLogicalLocation(of, logical)?.name ?? addressText(of, address)
      if (name) names.set(sighting, storedText(name))
    }
  }
  return names
}

function statedIn(bytes: Buffer | undefined): { logical?: JsonObject | undefined; address?: JsonObject | undefined } {
  if (bytes === undefined || bytes.length > longestResult) return {}
  const location = asObject(asArray(parseObject(bytes.toString('utf8'))?.locations)[0])
  return { logical: asObject(asArray(location?.logicalLocations)[0]), address: asObject(asObject(location?.physicalLocation)?.address) }
}
