import { describe, expect, test } from 'vitest'
import { judgeVersion, VersionUnsupported } from '#app/ingest/reading/log-version.ts'

const schemas = 'https://json.schemastore.org'

describe('the version of a log (SARIF §3.13.2)', () => {
  test('2.1.0 is read without a word', () => {
    expect(judgeVersion('2.1.0', undefined)).toBeNull()
    expect(judgeVersion(' 2.1.0 ', undefined)).toBeNull()
  })

  test.each(['2.1.0-rtm.5', '2.1.0-csd.2.beta.2019-05-03', '2.1', '2.1.1'])('%s is read as 2.1.0, with a note', (version) => {
    expect(judgeVersion(version, undefined)).toEqual({ code: 'version-prerelease', subject: version })
  })

  test.each(['2.2', '2.2.0', '3.0', '2.10.0', 'latest'])('%s is read, with a warning', (version) => {
    expect(judgeVersion(version, undefined)).toEqual({ code: 'version-newer', subject: version })
  })

  test.each(['1.0.0', '1.0.0-beta.4', '2.0.0', '2.0.0-csd.1', '2.0', '0.4'])('%s is refused, with what to do', (version) => {
    expect(() => judgeVersion(version, undefined)).toThrow(VersionUnsupported)
    expect(() => judgeVersion(version, undefined)).toThrow(new RegExp(`SARIF ${version}.*sarif transform`))
  })

  test.each([undefined, null, '', ' ', 2.1, {}, []])('%j is none: the log is read, with a note', (version) => {
    expect(judgeVersion(version, `${schemas}/sarif-2.1.0.json`)).toEqual({ code: 'version-missing', subject: '' })
    expect(judgeVersion(version, undefined)).toEqual({ code: 'version-missing', subject: '' })
  })

  test('is that of the schema where the log says none itself', () => {
    expect(() => judgeVersion(undefined, `${schemas}/sarif-1.0.0.json`)).toThrow('SARIF 1.0')
    expect(() => judgeVersion(undefined, 'http://example.org/sarif-schema-2.0.0.json')).toThrow('SARIF 2.0')
    expect(judgeVersion('2.1.0', `${schemas}/sarif-1.0.0.json`)).toBeNull()
  })

  test('is quoted short and without what does not show', () => {
    expect(judgeVersion(`2.2${'x'.repeat(1000)}`, undefined)?.subject).toHaveLength(41)
    expect(() => judgeVersion('1.0\u202e\0', undefined)).toThrow('SARIF 1.0\ufffd,')
  })
})
