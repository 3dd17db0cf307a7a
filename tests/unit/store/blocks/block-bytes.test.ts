import { promisify } from 'node:util'
import { zstdCompress, zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packBlock, unpackBlock, unpackElement, unpackElements } from '#app/store/blocks/block-bytes.ts'
import { DamagedBlock } from '#app/store/blocks/damaged-block.ts'
import { zstdFrames } from '#app/store/blocks/zstd-frames.ts'

function packed(elements: readonly Uint8Array[]): Promise<Uint8Array> {
  let end = 0
  const ends = Uint32Array.from(elements, ({ length }) => (end += length))
  return packBlock(Buffer.concat(elements), ends)
}

test('each element comes out of a block as it went in', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 50 }), async (elements) => {
      const block = await packed(elements)
      elements.forEach((element, slot) => expect(unpackElement(block, slot)).toEqual(Buffer.from(element)))
      expect(await unpackBlock(block)).toEqual(elements.map((element) => Buffer.from(element)))
    }),
  )
})

test('a block of one frame, as they once were made, is read as well', async () => {
  const header = Buffer.from(Uint32Array.of(3, 3, 3, 100_003).buffer)
  const elements = [Buffer.from('one'), Buffer.alloc(0), Buffer.alloc(100_000, 'a b')]
  const block = Buffer.concat([header, zstdCompressSync(Buffer.concat(elements))])
  expect(unpackElements(block, [2, 0, 1])).toEqual([elements[2], elements[0], elements[1]])
  expect(await unpackBlock(block)).toEqual(elements)
})

test('a block whose one frame does not say how large it is, as the first were made, is read as well', async () => {
  const elements = [Buffer.from('one'), Buffer.alloc(0), Buffer.alloc(100_000, 'a b')]
  const frame = await promisify(zstdCompress)(Buffer.concat(elements))
  expect(() => [...zstdFrames(frame)]).toThrow('how large')
  const block = Buffer.concat([Buffer.from(Uint32Array.of(3, 3, 3, 100_003).buffer), frame])
  expect(unpackElements(block, [2, 0, 1])).toEqual([elements[2], elements[0], elements[1]])
  expect(await unpackBlock(block)).toEqual(elements)
  // Such a frame is as large as the last end says, or damaged.
  for (const end of [100_002, 100_004]) {
    const changed = Buffer.from(block)
    changed.writeUInt32LE(end, 12)
    expect(() => unpackElement(changed, 0)).toThrow(DamagedBlock)
    await expect(unpackBlock(changed)).rejects.toBeInstanceOf(DamagedBlock)
  }
})

test('an element needs no other part of its block than its own', async () => {
  const elements = Array.from({ length: 400 }, (_, at) => Buffer.alloc(1000, `element ${at} `))
  const block = Buffer.from(await packed(elements))
  const broken = Buffer.from(block)
  broken.fill(0xff, block.length - 100)
  expect(unpackElement(broken, 3)).toEqual(elements[3])
  expect(() => unpackElement(broken, 399)).toThrow('no frame')
})

test('any elements come out at once, in the order in which they are asked for', async () => {
  const elements = fc.array(fc.uint8Array({ maxLength: 5000 }), { minLength: 1, maxLength: 50 })
  await fc.assert(
    fc.asyncProperty(elements, fc.array(fc.nat()), async (elements, any) => {
      const slots = any.map((one) => one % elements.length)
      const block = await packed(elements)
      expect(unpackElements(block, slots)).toEqual(slots.map((slot) => Buffer.from(elements[slot] ?? [])))
    }),
  )
})

test('what is unpacked besides an element takes no memory until garbage is collected', async () => {
  const block = await packed(Array.from({ length: 400 }, () => Buffer.alloc(1000, 'one')))
  const before = process.memoryUsage().arrayBuffers
  for (let slot = 0; slot < 400; slot++) expect(unpackElement(block, slot).toString('utf8', 0, 3)).toBe('one')
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1024 * 1024)
})

test('a block that is a view of a larger buffer is read as well', async () => {
  const block = await packed([Buffer.from('one'), Buffer.from('two')])
  const larger = new Uint8Array(block.length + 7)
  larger.set(block, 7)
  expect(unpackElement(larger.subarray(7), 1).toString()).toBe('two')
})

test('a very large element comes out whole', async () => {
  const element = Buffer.alloc(3 * 1024 * 1024, 'a b')
  expect(await unpackBlock(await packed([element, Buffer.from('x')]))).toEqual([element, Buffer.from('x')])
})

test('a block of many frames that is large as a whole leaves its thread to others while it is unpacked', async () => {
  const elements = Array.from({ length: 300 }, (_, at) => Buffer.alloc(10_000, `element ${at} `))
  const block = await packed(elements)
  let hasTurned = false
  setImmediate(() => (hasTurned = true))
  expect(await unpackBlock(block)).toEqual(elements)
  expect(hasTurned).toBe(true)
})

test('a block that has lost frames at its end, or whose element ends behind them, is no shorter one', async () => {
  const whole = Buffer.from(await packed(Array.from({ length: 30 }, () => Buffer.alloc(10_000, 'a b'))))
  const header = 4 + 30 * 4
  const [first] = zstdFrames(whole.subarray(header))
  const lost = whole.subarray(0, header + (first?.end ?? 0))
  expect(unpackElement(lost, 0)).toEqual(unpackElement(whole, 0))
  const longer = Buffer.from(whole)
  longer.writeUInt32LE(300_001, header - 4)
  for (const block of [lost, longer, whole.subarray(0, header)]) {
    expect(() => unpackElement(block, 29)).toThrow(RangeError)
    await expect(unpackBlock(block)).rejects.toThrow(RangeError)
  }
})

test('repetitions make it small', async () => {
  const block = await packed(Array.from({ length: 1000 }, () => Buffer.from('{"ruleId":"r","message":{"text":"m"}}')))
  expect(block.length).toBeLessThan(5000)
})

test.each([-1, 2, 100])('it has no element %i of two', async (slot) => {
  const block = await packed([Buffer.from('one'), Buffer.from('two')])
  expect(() => unpackElement(block, slot)).toThrow(RangeError)
})

test('an end that was changed damages what it contradicts, and nothing else is given in its place; all others are read', async () => {
  const elements = fc.array(fc.uint8Array({ minLength: 1, maxLength: 3000 }), { minLength: 3, maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(elements, fc.nat(), fc.nat(), async (elements, any, anyEnd) => {
      const slot = any % (elements.length - 1)
      const block = Buffer.from(await packed(elements))
      const total = elements.reduce((sum, { length }) => sum + length, 0)
      const endOf = (at: number) => elements.slice(0, at + 1).reduce((sum, { length }) => sum + length, 0)
      const end = endOf(slot)
      const changed = anyEnd % (total + 2)
      // What lies between its neighbours looks like an end.
      fc.pre(changed < end - (elements[slot]?.length ?? 0) || changed > end + (elements[slot + 1]?.length ?? 0))
      block.writeUInt32LE(changed, 4 + slot * 4)
      await expect(unpackBlock(block)).rejects.toMatchObject({ code: 'damaged' })
      for (const [at, element] of elements.entries()) {
        const isSound = at < slot ? endOf(at) <= changed : at > slot + 1 && endOf(at - 1) >= changed
        if (isSound) expect(unpackElement(block, at)).toEqual(Buffer.from(element))
        else expect(() => unpackElement(block, at)).toThrow(DamagedBlock)
      }
    }),
  )
})

test('what is no block is damaged', async () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from([9, 0, 0, 0]), Buffer.alloc(400, 0xff), Buffer.from('{"version":"2.1.0"}')]) {
    await expect(unpackBlock(bytes)).rejects.toBeInstanceOf(DamagedBlock)
    expect(() => unpackElement(bytes, 0)).toThrow(DamagedBlock)
  }
})
