import { Group, SegmentedControl, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type Language, useLanguage, useTexts } from '#web/language/language.ts'
import type { MemberFrameProps } from './member-frame.tsx'
import { memberPreviewTexts } from './member-preview.texts.ts'

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const
type Device = keyof typeof SIZES

interface MemberPreviewProps {
  readonly name: string
  /** The only language of the page; both can be chosen if absent. */
  readonly language?: Language
  /** Returns the page in a `MemberFrame` with these properties. */
  readonly children: (frame: Required<Omit<MemberFrameProps, 'children'>>) => ReactNode
}

/** A page or a mail as members see it on a phone or a desktop, in either language. */
export function MemberPreview({ name, children, ...only }: MemberPreviewProps) {
  const texts = useTexts(memberPreviewTexts)
  const own = useLanguage()
  const [device, setDevice] = useState<Device>('phone')
  const [chosen, setChosen] = useState<Language>(own)
  const language = only.language ?? chosen
  return (
    <Stack gap="xs" component="section" aria-label={name}>
      <Group>
        <SegmentedControl
          aria-label={texts.device}
          size="xs"
          value={device}
          onChange={(value) => setDevice(value as Device)}
          data={optionsOf(texts.devices)}
        />
        {only.language === undefined ? (
          <SegmentedControl
            aria-label={texts.language}
            size="xs"
            value={language}
            onChange={(value) => setChosen(value as Language)}
            data={optionsOf(texts.languages)}
          />
        ) : null}
      </Group>
      <div key={language}>
        {children({ title: texts.devices[device], size: SIZES[device], language })}
      </div>
    </Stack>
  )
}

function optionsOf(names: Readonly<Record<string, string>>) {
  return Object.entries(names).map(([value, label]) => ({ value, label }))
}
