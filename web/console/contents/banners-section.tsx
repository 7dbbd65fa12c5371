import { FileInput, Image, Text, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { BannerRow } from '#contract/console/texts/contents.ts'
import { fileText } from '#web/console/format/file-bytes.ts'
import { PICTURE_FILES } from '#web/console/format/picture-files.ts'
import { timeInJapan } from '#web/console/format/times.ts'
import { NoEnglishBadge } from '#web/console/format/with-english-badge.tsx'
import { useRefusal } from '#web/console/frame/use-form-act.ts'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { ContentState, ContentTimes, TimeFields } from './content-parts.tsx'
import { ContentDialog, ContentSection, type EditDialogProps } from './content-section.tsx'
import { contentsTexts } from './contents.texts.ts'

type Fields = Pick<BannerRow, 'url' | 'position' | 'startsAt' | 'endsAt'>

const NEW: Fields = { url: '', position: 1, startsAt: null, endsAt: null }
const THUMBNAIL_PX = 195

/** The banners of the top page, each with its pictures in both languages. */
export function BannersSection() {
  const texts = useTexts(contentsTexts)
  const loaded = useLoad('GET /banners', {})
  const columns = useColumns()
  const remove = useAct('POST /banners/{id}/remove')
  return (
    <ContentSection
      id="banners"
      texts={{
        title: texts.banners,
        text: texts.bannersText,
        add: texts.addBanner,
        none: texts.noBanners,
      }}
      loaded={loaded}
      rows={loaded.answer?.list}
      columns={columns}
      nameOf={({ id }) => String(id)}
      removal={{
        isRunning: remove.isRunning,
        run: ({ id, version }, reason) =>
          remove.run({ params: { id }, request: { version, reason } }),
      }}
      renderEditDialog={(props) => <EditDialog {...props} />}
    />
  )
}

function useColumns(): readonly ListColumn<BannerRow>[] {
  const texts = useTexts(contentsTexts)
  return useMemo(
    () => [
      {
        name: 'position',
        title: texts.position,
        isNumber: true,
        sortBy: ({ position }) => position,
        cell: ({ position }) => formatNumber(position),
      },
      {
        name: 'picture',
        title: texts.picture,
        cell: (row) => <Picture row={row} path={row.fileName} />,
      },
      {
        name: 'picture_en',
        title: texts.pictureEn,
        cell: (row) =>
          row.fileNameEn === null ? (
            <NoEnglishBadge />
          ) : (
            <Picture row={row} path={row.fileNameEn} />
          ),
      },
      { name: 'url', title: texts.link, cell: ({ url }) => url },
      {
        name: 'time',
        title: texts.time,
        sortBy: ({ startsAt }) => startsAt,
        cell: (row) => <ContentTimes {...row} />,
      },
      { name: 'state', title: texts.state, cell: ({ state }) => <ContentState state={state} /> },
    ],
    [texts],
  )
}

/**
 * Shows a small version of a banner's picture, in the proportions of the slider. If the banner has
 * a video, shows the name of the video file instead.
 */
function Picture({ row, path }: { readonly row: BannerRow; readonly path: string }) {
  const texts = useTexts(contentsTexts)
  if (row.mode === 2) return <Text size="xs">{`${texts.modes[row.mode]}: ${path}`}</Text>
  const size = { w: THUMBNAIL_PX, h: Math.round((THUMBNAIL_PX * 330) / 780) }
  return <Image src={path} alt={texts.pictureOf(String(row.id))} fit="cover" {...size} />
}

/**
 * The dialog that adds or changes a banner. For an existing banner, each changed picture is saved
 * by a call of its own.
 */
function EditDialog({ row, onClose, reload }: EditDialogProps<BannerRow>) {
  const texts = useTexts(contentsTexts)
  const save = useSave(row)
  const { error, doneOf } = useRefusal()
  const [file, setFile] = useState<File | null>(null)
  const [fileEn, setFileEn] = useState<File | null>(null)
  const fields = row ?? NEW
  const submit = async (form: FormData) => {
    const done = await doneOf<{ kind: 'ok' }>(save.run(readForm(form), { file, fileEn }))
    if (done === undefined) return
    onClose()
    await reload()
  }
  return (
    <ContentDialog
      title={row === undefined ? texts.addBanner : texts.editBanner}
      error={error}
      isRunning={save.isRunning}
      onClose={onClose}
      onSubmit={submit}
    >
      <FileInput
        label={texts.picture}
        {...PICTURE_FILES}
        value={file}
        onChange={setFile}
        required={row === undefined}
      />
      <FileInput label={texts.pictureEn} {...PICTURE_FILES} value={fileEn} onChange={setFileEn} />
      <TextInput
        name="url"
        label={texts.link}
        description={texts.linkHint}
        defaultValue={fields.url}
      />
      <TextInput
        name="position"
        type="number"
        min={0}
        max={10_000}
        required
        label={texts.position}
        defaultValue={String(fields.position)}
      />
      <TimeFields startsAt={fields.startsAt} endsAt={fields.endsAt} />
    </ContentDialog>
  )
}

/**
 * Returns a function that saves the fields of a banner first, and then each chosen picture by a
 * call of its own. Only the Japanese picture of a new banner is sent together with the fields.
 */
function useSave(row: BannerRow | undefined) {
  const add = useAct('POST /banners/add')
  const change = useAct('POST /banners/{id}')
  const givePicture = useAct('POST /banners/{id}/picture')
  const acts = [add, change, givePicture]
  const give = async (at: { id: number; version: number }, language: 'ja' | 'en', file: File) =>
    givePicture.run({
      params: { id: at.id },
      request: { version: at.version, language, file: await fileText(file) },
    })
  return {
    isRunning: acts.some(({ isRunning }) => isRunning),
    async run(fields: Fields, { file, fileEn }: { file: File | null; fileEn: File | null }) {
      const isNew = row === undefined
      const saved = isNew
        ? await add.run({
            request: { ...fields, file: file === null ? '' : await fileText(file) },
          })
        : await change.run({ params: { id: row.id }, request: { ...fields, version: row.version } })
      if (saved === undefined || saved.kind !== 'ok') return saved
      const id = isNew ? (saved.answer as { id: number }).id : row.id
      let version = isNew ? 1 : row.version + 1
      if (file !== null && !isNew) {
        const given = await give({ id, version }, 'ja', file)
        if (given === undefined || given.kind !== 'ok') return given
        version += 1
      }
      return fileEn === null ? saved : give({ id, version }, 'en', fileEn)
    },
  }
}

function readForm(form: FormData): Fields {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    url: text('url'),
    position: Number(text('position')),
    startsAt: timeInJapan(text('startsAt')) ?? null,
    endsAt: timeInJapan(text('endsAt')) ?? null,
  }
}
