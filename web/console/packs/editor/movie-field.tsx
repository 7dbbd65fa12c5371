import { Stack } from '@mantine/core'
import { useTexts } from '#web/language/language.ts'
import { editorTexts } from './editor.texts.ts'
import { DraftField, type DraftFieldProps } from './fields.tsx'

const MOVIES = import.meta.glob<string>('../../../public/movies/*.webm', {
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
        src={MOVIES[`../../../public/movies/style-${style}.webm`]}
        aria-label={texts.moviePreview(texts.names.movieStyle[style] ?? '')}
        width={240}
        preload="none"
        controls
        muted
        playsInline
      />
    </Stack>
  )
}
