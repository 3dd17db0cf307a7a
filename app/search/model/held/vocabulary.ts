import { Folders } from './folders.ts'
import { Labels } from './labels.ts'
import { NameLetters } from './name-letters.ts'
import { Names } from './names.ts'
import { Natures } from './natures.ts'
import { Results } from './results.ts'
import { Tagsets } from './tagsets.ts'
import { Words } from './words.ts'

/** What rows of all projects refer to by number. */
export class Vocabulary {
  readonly words = new Words()
  readonly rules = new Names(this.words)
  readonly files = new Names(this.words)
  readonly folders = new Folders()
  readonly nameLetters = new NameLetters()
  readonly tagsets = new Tagsets()
  readonly labels = new Labels()
  readonly natures = new Natures()
  readonly results = new Results()
}
