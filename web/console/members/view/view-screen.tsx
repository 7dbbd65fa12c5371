import { Alert, NativeSelect, Stack } from '@mantine/core'
import { useViewportSize } from '@mantine/hooks'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { MemberFrame } from '#web/console/frame/member-frame.tsx'
import { ScreenFailed } from '#web/console/frame/screen-failed.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { namedOptions } from '#web/console/list/options.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useTexts } from '#web/language/language.ts'
import { replaceTransport } from '#web/wire/client.ts'
import { MemberPages, VIEWED_PAGES } from './member-pages.tsx'
import { viewTexts } from './view.texts.ts'
import { viewTransport } from './view-transport.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 900 }
const NARROW_PX = 900

/**
 * The pages of the members' site as one member sees them. Nothing can be changed on these pages
 * (A-152).
 */
export function ViewScreen() {
  const { id = '' } = useParams()
  return <MemberView key={id} memberId={Number(id)} />
}

function MemberView({ memberId }: { readonly memberId: number }) {
  const texts = useTexts(viewTexts)
  const { width } = useViewportSize()
  const [search, setSearch] = useSearchParams()
  const params = { id: memberId }
  const { outcome, answer, reload } = useLoad('GET /members/{id}', { params })
  // Replaces the transport of the members' screens when this page is first rendered, so that all of
  // their calls go through `viewTransport`.
  useState(() => replaceTransport(viewTransport(memberId)))
  const shown = VIEWED_PAGES.find(([each]) => each === search.get('page')) ?? VIEWED_PAGES[0]
  const [path] = shown
  if (outcome !== undefined && outcome.kind !== 'ok') {
    return <ScreenFailed outcome={outcome} reload={reload} />
  }
  if (answer === undefined) return null
  return (
    <Stack>
      <ScreenTitle title={texts.title(memberId)}>
        <SmallLink to={`/members/${memberId}`}>{texts.back}</SmallLink>
      </ScreenTitle>
      <Alert role="status" color="vermilion" variant="outline" pos="sticky" top={0}>
        {texts.bar(memberId, answer.member.masked.name)}
      </Alert>
      <NativeSelect
        label={texts.page}
        size="xs"
        w={200}
        value={path}
        data={[...namedOptions(texts.pages)]}
        onChange={({ currentTarget }) => setSearch({ page: currentTarget.value })}
      />
      <MemberFrame title={texts.frame} size={width < NARROW_PX ? PHONE : DESKTOP}>
        <MemberPages path={path} />
      </MemberFrame>
    </Stack>
  )
}
