import { settingNames } from './config.ts'
import { nearest } from '#app/search/suggestions/nearest.ts'

const prefix = 'ASSAY_'

/**
 * Says of each variable that is named almost like a setting that it is none: one that is to guard Assay, or to drop old uploads, would do
 * nothing, and nobody know. Never repeats a value.
 */
export function misspeltSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(env).flatMap(([name, value = '']) => {
    if (!name.startsWith(prefix) || settingNames.includes(name) || value.trim() === '') return []
    const likely = settingLike(name.slice(prefix.length))
    return likely === null ? [] : [`${name} is no setting of Assay, and does nothing. Perhaps ${likely} is meant.`]
  })
}

/** The setting that is called so without the prefix, else the one that is called almost so with it. */
function settingLike(word: string): string | null {
  if (settingNames.includes(word)) return word
  const words = settingNames.flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
  const likely = nearest(word, words)
  return likely === null ? null : prefix + likely
}
