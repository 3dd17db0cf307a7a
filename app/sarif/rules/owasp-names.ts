/** The categories of the OWASP Top 10 (https://owasp.org/Top10), A01 to A10 of each year. */
const categories: Readonly<Record<string, readonly string[]>> = {
  2017: [
    'Injection',
    'Broken Authentication',
    'Sensitive Data Exposure',
    'XML External Entities (XXE)',
    'Broken Access Control',
    'Security Misconfiguration',
    'Cross-Site Scripting (XSS)',
    'Insecure Deserialization',
    'Using Components with Known Vulnerabilities',
    'Insufficient Logging & Monitoring',
  ],
  2021: [
    'Broken Access Control',
    'Cryptographic Failures',
    'Injection',
    'Insecure Design',
    'Security Misconfiguration',
    'Vulnerable and Outdated Components',
    'Identification and Authentication Failures',
    'Software and Data Integrity Failures',
    'Security Logging and Monitoring Failures',
    'Server-Side Request Forgery (SSRF)',
  ],
  2025: [
    'Broken Access Control',
    'Security Misconfiguration',
    'Software Supply Chain Failures',
    'Cryptographic Failures',
    'Injection',
    'Insecure Design',
    'Authentication Failures',
    'Software or Data Integrity Failures',
    'Security Logging and Alerting Failures',
    'Mishandling of Exceptional Conditions',
  ],
}

/** A category of the OWASP Top 10, such as `A03:2021`. */
type OwaspCategory = { readonly id: string; readonly name: string }

const category = /(?:^|[^a-z0-9])a(0?[1-9]|10)(?![0-9])/i
const year = /(?:^|\D)(2017|2021|2025)(?!\d)/

/**
 * The category that a text names: `A03:2021`, `owasp-top-10-2021-a03`, `OWASP-A1:2017 - Injection`. `source` is the name of the taxonomy, which
 * may be what says the year. Null where category or year is missing, since a number alone means another one each year.
 */
export function owaspCategory(text: string, source = ''): OwaspCategory | null {
  const short = text.slice(0, 200)
  const number = Number(category.exec(short)?.[1])
  const stated = year.exec(short)?.[1] ?? year.exec(source.slice(0, 200))?.[1]
  const name = stated === undefined ? undefined : categories[stated]?.[number - 1]
  return name === undefined ? null : { id: `A${String(number).padStart(2, '0')}:${stated}`, name }
}
