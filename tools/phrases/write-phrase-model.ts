import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { phraseModelSource } from './phrase-model.ts'

/** `npm run phrase-model`: writes the model by which Japanese texts are cut into phrases. */
await writeFile(
  join(import.meta.dirname, '../../contract/phrases/phrase-model.ts'),
  phraseModelSource(),
)
