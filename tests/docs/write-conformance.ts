import { writeFileSync } from 'node:fs'
import { readText } from '#tests/setup/repository.ts'
import { withConformance } from '#tests/unit/conformance/table.ts'

/** Writes the rules of tests/unit/conformance/rules.ts into docs/conformance.md. */
const page = 'docs/conformance.md'
writeFileSync(page, withConformance(readText(page)))
