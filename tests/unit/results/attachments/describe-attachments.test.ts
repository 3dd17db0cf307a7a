import { expect, test } from 'vitest'
import { describeAttachments } from '#app/results/attachments/describe-attachments.server.ts'
import { contextOf, type Files } from '#tests/unit/results/context.ts'

/** A picture of one pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=='

async function attached(attachment: unknown, files: Files = {}) {
  const { attachments, total } = await describeAttachments(contextOf({ attachments: [attachment] }, {}, files))
  expect(total).toBe(1)
  return attachments[0]
}

test('§3.21: an attachment says what it is, where it is and what to look at', async () => {
  const attachment = {
    description: { text: 'The page' },
    artifactLocation: { uri: 'https://example.org/page.png' },
    regions: [{ startLine: 3, snippet: { text: 'line 3' }, message: { text: 'here' } }],
    rectangles: [{ top: 1, left: 2, bottom: 3, right: 4, message: { text: 'there' } }, { top: 1 }, null],
  }
  expect(await attached(attachment)).toEqual({
    description: { parts: [{ type: 'text', text: 'The page' }], html: null },
    path: 'https://example.org/page.png',
    href: 'https://example.org/page.png',
    mimeType: null,
    contents: { kind: 'none' },
    regions: [{ place: 'line 3', snippet: 'line 3', message: { parts: [{ type: 'text', text: 'here' }], html: null } }],
    rectangles: [{ top: 1, left: 2, bottom: 3, right: 4, message: { parts: [{ type: 'text', text: 'there' }], html: null } }],
    more: 0,
  })
})

test('§3.21.3: its contents are those of the artifact that it names, by index or by place', async () => {
  const files = { 'a.txt': 'text', 'b.png': { binary: png } }
  expect(await attached({ artifactLocation: { index: 1 } }, files)).toMatchObject({
    path: 'b.png',
    contents: { kind: 'image', width: 1, height: 1 },
  })
  expect(await attached({ artifactLocation: { uri: 'a.txt' } }, files)).toMatchObject({
    contents: { kind: 'text', text: 'text', bytes: 4, isCut: false },
  })
})

test('only what is a picture by its bytes is shown as one', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64')
  const huge = Buffer.from(png, 'base64')
  huge.writeUInt32BE(1_000_000, 16)
  const files = { 'a.png': { binary: svg }, 'b.png': { binary: huge.toString('base64') }, 'c.png': { binary: '' }, 'd.svg': '<svg/>' }
  for (const uri of ['a.png', 'b.png', 'c.png']) {
    expect(await attached({ artifactLocation: { uri } }, files)).toMatchObject({ contents: { kind: 'binary' } })
  }
  expect(await attached({ artifactLocation: { uri: 'd.svg' } }, files)).toMatchObject({ contents: { kind: 'text' } })
})

test.each(['javascript:alert(1)', 'file:///etc/passwd', 'http://a:b@example.org/'])('%s is no link', async (uri) => {
  expect(await attached({ artifactLocation: { uri } })).toMatchObject({ href: null })
})

test.each([null, 1, 'x', [], {}, { regions: 'x', rectangles: [1], artifactLocation: [] }])('%j breaks nothing', async (attachment) => {
  expect(await attached(attachment)).toMatchObject({ path: '', contents: { kind: 'none' } })
})

test('attachments are bounded, however many there are', async () => {
  const attachment = {
    artifactLocation: { uri: 'a.txt' },
    regions: Array.from({ length: 1_000 }, () => ({ startLine: 1, snippet: { text: 'x'.repeat(10_000) } })),
  }
  const { attachments, total } = await describeAttachments(
    contextOf({ attachments: Array.from({ length: 100 }, () => attachment) }, {}, { 'a.txt': 'y'.repeat(1_000_000) }),
  )
  expect([attachments.length, total, attachments[0]?.more]).toEqual([20, 100, 950])
  expect(JSON.stringify(attachments).length).toBeLessThan(3_000_000)
})
