import { MemberFrame, type MemberFrameProps } from '#web/console/frame/member-frame.tsx'
import { MemberPage, type PackPreview } from './member-page.tsx'

/** Shows the page of a pack as members would see it. */
export function PreviewFrame({
  preview,
  ...frame
}: Omit<MemberFrameProps, 'children'> & { readonly preview: PackPreview }) {
  return (
    <MemberFrame {...frame}>
      <MemberPage preview={preview} />
    </MemberFrame>
  )
}
