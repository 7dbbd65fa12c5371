import { FileInput, Image, Text } from '@mantine/core'
import { useState } from 'react'
import type { ValuesOf } from '#contract/console/field.ts'
import { bannerFields, bannerList } from '#contract/console/texts/contents.fields.ts'
import type { BannerRow } from '#contract/console/texts/contents.ts'
import { FieldInputs } from '#web/console/form/field-inputs.tsx'
import { readFields } from '#web/console/form/read-fields.ts'
import { readTextConfirmation, TextConfirmation } from '#web/console/form/text-confirmation.tsx'
import { fileText } from '#web/console/format/file-bytes.ts'
import { PICTURE_FILES } from '#web/console/format/picture-files.ts'
import { NoEnglishBadge } from '#web/console/format/with-english-badge.tsx'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useRefusal } from '#web/console/frame/use-form-act.ts'
import { useDefinedWholeList } from '#web/console/list/use-defined-list.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { CONTENT_BADGES, ContentTimes, RowButtons } from './content-parts.tsx'
import { type Chosen, ContentSection, type EditDialogProps } from './content-section.tsx'
import { contentsTexts } from './contents.texts.ts'
import { LinkField } from './link-field.tsx'

type Fields = ValuesOf<typeof bannerFields> & { readonly isTextConfirmed: boolean }

/** The link has a field of its own. */
const FORM_FIELDS = ['alt', 'altEn', 'position', 'startsAt', 'endsAt'] as const
const THUMBNAIL_PX = 195

/** The banners of the top page, each with its pictures in both languages. */
export function BannersSection() {
  const texts = useTexts(contentsTexts)
  const loaded = useLoad('GET /banners', {})
  const [chosen, setChosen] = useState<Chosen<BannerRow>>()
  const rows = { ...loaded, rows: loaded.answer?.list }
  const named = { ...texts, title: texts.banners, empty: texts.noBanners }
  const list = useDefinedWholeList(rows, bannerList, named, {
    prefix: 'banners-',
    nameOf: ({ id }) => String(id),
    badges: { state: CONTENT_BADGES },
    sortBy: { time: ({ startsAt }) => startsAt },
    cells: {
      picture: (row) => <Picture row={row} path={row.fileName} />,
      pictureEn: (row) =>
        row.fileNameEn === null ? <NoEnglishBadge /> : <Picture row={row} path={row.fileNameEn} />,
      time: (row) => <ContentTimes {...row} />,
      buttons: (row) => (
        <RowButtons name={String(row.id)} onChoose={(act) => setChosen({ act, row })} />
      ),
    },
  })
  return (
    <ContentSection
      id="banners"
      text={texts.bannersText}
      add={texts.addBanner}
      list={list}
      chosen={chosen}
      onChoose={setChosen}
      removeCall="POST /banners/{id}/remove"
      renderEditDialog={(props) => <EditDialog {...props} />}
    />
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

/** For an existing banner, each changed picture is saved by a call of its own. */
function EditDialog({ row, onClose, reload }: EditDialogProps<BannerRow>) {
  const texts = useTexts(contentsTexts)
  const save = useSave(row)
  const { error, doneOf } = useRefusal()
  const [file, setFile] = useState<File | null>(null)
  const [fileEn, setFileEn] = useState<File | null>(null)
  const [url, setUrl] = useState(row?.url ?? '')
  const [alts, setAlts] = useState([row?.alt ?? '', row?.altEn ?? ''])
  const submit = async (_reason: string, form: FormData) => {
    const done = await doneOf<{ kind: 'ok' }>(
      save.run(
        { ...readFields(bannerFields, form), ...readTextConfirmation(form) },
        { file, fileEn },
      ),
    )
    if (done === undefined) return
    onClose()
    await reload()
  }
  return (
    <ActDialog
      title={row === undefined ? texts.addBanner : texts.editBanner}
      submit={texts.save}
      size="lg"
      isOpen
      act={{ isRunning: save.isRunning, error }}
      hasReason={false}
      onClose={onClose}
      onChange={(form) => {
        const { alt, altEn } = readFields(bannerFields, form)
        setAlts([alt, altEn])
      }}
      onSubmit={submit}
    >
      <FileInput
        label={texts.fields.picture}
        {...PICTURE_FILES}
        value={file}
        onChange={setFile}
        required={row === undefined}
      />
      <FileInput
        label={texts.fields.pictureEn}
        {...PICTURE_FILES}
        value={fileEn}
        onChange={setFileEn}
      />
      <LinkField url={url} onChange={setUrl} />
      <FieldInputs fields={bannerFields} only={FORM_FIELDS} texts={texts} initial={row} />
      <TextConfirmation of={alts} />
    </ActDialog>
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
