import { Stack } from '@mantine/core'
import { identity } from '#web/language/identity.ts'
import { useTexts } from '#web/language/language.ts'
import { editorTexts } from './editor.texts.ts'
import { DraftField, type DraftFieldProps } from './fields.tsx'

const MOVIES = import.meta.glob<string>('../../../public/movies/*.{webm,mp4}', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** The choice of a pack's movie, with the movie to look at. */
export function MovieField({ editing }: Pick<DraftFieldProps, 'editing'>) {
  const texts = useTexts(editorTexts)
  const style = editing.fields.movieStyle ?? 1
  return (
    <Stack gap="xs">
      <DraftField editing={editing} name="movieStyle" />
      <video
        key={style}
        aria-label={texts.moviePreview(texts.names.movieStyle[style] ?? '')}
        width={240}
        style={{ aspectRatio: '9 / 16' }}
        preload="metadata"
        controls
        muted
        playsInline
      >
        {identity.movies[style] === '' ? null : (
          <source src={`/pictures/${identity.movies[style]}`} />
        )}
        {['webm', 'mp4'].map((format) => (
          <source
            key={format}
            src={MOVIES[`../../../public/movies/style-${style}.${format}`]}
            type={`video/${format}`}
          />
        ))}
      </video>
    </Stack>
  )
}
