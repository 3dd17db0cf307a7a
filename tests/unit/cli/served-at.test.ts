import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { noteServedAt, servedOrigin } from '#app/cli/served-at.ts'
import { readConfig } from '#app/http/settings/config.ts'
import { newFolder } from '#tests/setup/folder.ts'

const asSet = 'http://127.0.0.1:3000'
let folder: string

beforeEach(async () => {
  folder = await newFolder()
})

test('what a server noted is where it is found, until it takes that back', async () => {
  const origin = await assayOn()
  const forget = await noteServedAt(config(), origin)
  expect(await servedOrigin(config())).toBe(origin)
  await forget()
  expect(await servedOrigin(config())).toBe(asSet)
  expect(await readdir(folder)).toEqual([])
})

test('what ended without taking it back is not found, nor what another program has by now', async () => {
  await noteServedAt(config(), await assayOn('tea'))
  expect(await servedOrigin(config())).toBe(asSet)
  await writeFile(join(folder, 'served-at'), 'half an addr')
  expect(await servedOrigin(config())).toBe(asSet)
})

test('of two servers the one that came last stays noted when the other ends', async () => {
  const last = await assayOn()
  const forget = await noteServedAt(config(), await assayOn())
  await noteServedAt(config(), last)
  await forget()
  expect(await servedOrigin(config())).toBe(last)
})

test('of two servers the one that came first is noted again when the other ends, if it is still there', async () => {
  const first = await assayOn()
  const forgetFirst = await noteServedAt(config(), first)
  const forget = await noteServedAt(config(), await assayOn())
  await forget()
  expect(await servedOrigin(config())).toBe(first)
  await forgetFirst()
  expect(await readdir(folder)).toEqual([])
})

test('with PostgreSQL nothing is noted', async () => {
  const shared = config({ DATABASE_URL: 'postgres://127.0.0.1/assay' })
  await noteServedAt(shared, await assayOn())
  expect(await servedOrigin(shared)).toBe(asSet)
  expect(await readdir(folder)).toEqual([])
})

function config(env: Record<string, string> = {}) {
  return readConfig({ ASSAY_DATA: folder, ...env })
}

/** Where a server answers as a program of that name. */
async function assayOn(name = 'assay'): Promise<string> {
  const server = createServer((_request, response) => response.end(JSON.stringify({ name })))
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // A server that listens has an address with a port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
