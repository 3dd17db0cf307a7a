import { describe, expect, it } from 'vitest'
import { listsFacts, statementOfFacts } from '#app/sarif/messages/facts-message.ts'
import { growth, linear } from '#tests/setup/growth.ts'

const vulnerability = 'Package: django\nInstalled Version: 1.11.29\nVulnerability CVE-2021-33203\nSeverity: MEDIUM\nFixed Version: 2.2.24'
const misconfiguration = 'Artifact: s3.tf\nType: terraform\nVulnerability AVD-1\nSeverity: LOW\nMessage: Bucket has logging disabled'

describe('statementOfFacts', () => {
  it.each([
    ['the fact that is a statement', misconfiguration, 'S3 bucket logging', 'Bucket has logging disabled'],
    ['that fact where it comes first', 'Description: Logs are off\r\nPath: main.tf\r\nLine number: 32', null, 'Logs are off'],
    ['the title of the rule', vulnerability, 'django: path traversal\n  via admindocs', 'django: path traversal via admindocs'],
    ['nothing where the title is a name', vulnerability, 'CVE-2021-33203', null],
    ['nothing without a title', vulnerability, null, null],
    ['nothing of a sentence', 'Package: django is old.', 'An old package is used', null],
    ['nothing of a sentence before facts', `django is old.\n${vulnerability}`, 'An old package is used', null],
    ['nothing of two facts', 'Package: django\nSeverity: LOW', 'An old package is used', null],
    ['nothing of facts among other lines', `A: 1\n${'and so on\n'.repeat(4)}B: 2\nC: 3`, 'An old package is used', null],
    ['nothing of no message', '', 'An old package is used', null],
  ])('is %s', (_what, text, ruleTitle, statement) => {
    expect(statementOfFacts(text, ruleTitle)).toBe(statement)
  })

  it('takes linear time, whatever the lines are like', () => {
    for (const part of ['A: ', 'A: b\n', 'A\n', '\n', ' ', 'Aa ']) {
      const grown = growth((count) => {
        const text = part.repeat(count)
        return () => void statementOfFacts(text, null)
      }, 50_000)
      expect(grown, JSON.stringify(part)).toBeLessThan(linear)
    }
  })
})

describe('listsFacts', () => {
  it('is true of three facts or more', () => {
    expect([vulnerability, misconfiguration, 'A: 1\nB: 2\nC: 3', 'A: 1\nB: 2', 'a: 1\nb: 2\nc: 3'].map(listsFacts)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })
})
