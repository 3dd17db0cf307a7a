import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StackFrames } from '#app/results/stacks/StackFrames.tsx'
import { describeStack } from '#app/results/stacks/describe-stack.server.ts'
import { contextOf } from '#tests/unit/results/context.ts'

test('a frame of a stack says what the log does of parts of its place (§3.28.6)', () => {
  const artifactLocation = { uri: 'src/a.c' }
  const annotations = [{ startLine: 4, message: { text: 'Freed here.' } }]
  const frames = [{ location: { physicalLocation: { artifactLocation, region: { startLine: 3 } }, annotations } }, {}]
  const markup = renderToStaticMarkup(<StackFrames stack={describeStack(contextOf({}), { frames })} label="Stack" />)
  expect(markup.replaceAll(/<[^>]*>/g, '')).toContain('line 4: Freed here.')
})

test('a frame of a stack says its address beside its file, and once where it has no file (§3.32)', () => {
  const address = { absoluteAddress: 4_096 }
  const inFile = { artifactLocation: { uri: 'src/a.c' }, region: { startLine: 3 }, address }
  for (const physicalLocation of [inFile, { address }]) {
    const stack = describeStack(contextOf({}), { frames: [{ location: { physicalLocation } }] })
    const markup = renderToStaticMarkup(<StackFrames stack={stack} label="Stack" />)
    expect(markup.split('0x1000')).toHaveLength(2)
  }
})
