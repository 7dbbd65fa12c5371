import { Fieldset, Text } from '@mantine/core'
import { MOVIE_STYLES } from '#contract/constants.ts'
import { type Identity, MOVIE_LIMITS } from '#contract/identity.ts'
import { UploadRow } from '#web/console/form/upload-row.tsx'
import { fileText } from '#web/console/format/file-bytes.ts'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { editorTexts } from '#web/console/packs/editor/editor.texts.ts'
import { useTexts } from '#web/language/language.ts'
import { identityTexts } from './identity.texts.ts'

interface MovieInputsProps {
  readonly movies: Identity['movies']
  /** Gets only what changed: others may change while a file is sent. */
  readonly onChange: (changed: Partial<Identity['movies']>) => void
}

/** Replaces the movies of the reveal, of which each pack chooses one. */
export function MovieInputs({ movies, onChange }: MovieInputsProps) {
  const texts = useTexts(identityTexts)
  const { movieStyle: names } = useTexts(editorTexts).names
  const add = useFormAct('POST /settings/movies')
  return (
    <Fieldset legend={texts.movies}>
      <Text size="sm">{texts.movieHint(MOVIE_LIMITS)}</Text>
      {MOVIE_STYLES.map((style) => {
        const label = texts.movie(names[style] ?? '')
        const path = movies[style]
        return (
          <UploadRow
            key={style}
            label={label}
            hint={texts.movieTypes}
            accept="video/mp4,video/webm"
            bytesMax={MOVIE_LIMITS.bytesMax}
            isRunning={add.isRunning}
            onFile={async (file) => {
              const stored = await add.run({ request: { file: await fileText(file) } })
              if (stored !== undefined) onChange({ [style]: stored.path })
            }}
            stored={
              path && (
                <video
                  src={`/pictures/${path}`}
                  aria-label={label}
                  height={96}
                  style={{ aspectRatio: '9 / 16' }}
                  preload="metadata"
                  controls
                  muted
                  playsInline
                />
              )
            }
            onRemove={() => onChange({ [style]: '' })}
          />
        )
      })}
      <ErrorNotice error={add.error} />
    </Fieldset>
  )
}
