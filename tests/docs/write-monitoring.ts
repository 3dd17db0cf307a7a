import { readFileSync, writeFileSync } from 'node:fs'
import { monitoringPage, monitoringPagePath } from './monitoring-page.ts'

/** `npm run docs:monitoring`: writes the table of docs/monitoring.md anew. */
writeFileSync(monitoringPagePath, monitoringPage(readFileSync(monitoringPagePath, 'utf8')))
