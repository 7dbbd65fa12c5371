import { Group, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { ApprovalRow, ApprovalSubject } from '#contract/console/operators/approvals.ts'
import { completeIdentity, type Identity } from '#contract/identity.ts'
import { subjectTexts } from '#web/console/format/subjects.texts.ts'
import { formatTime } from '#web/console/format/times.ts'
import { ChangesTable } from '#web/console/frame/changes-table.tsx'
import { type Fact, FactTable } from '#web/console/frame/fact-table.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { Section } from '#web/console/frame/section.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { TargetLink } from '#web/console/frame/target-link.tsx'
import { useScreenLoad } from '#web/console/frame/use-screen-load.tsx'
import { membersTexts } from '#web/console/members/members.texts.ts'
import type { PublicationRequestProps } from '#web/console/packs/approval/publication-request.tsx'
import { EffectTable } from '#web/console/payments/effect-table.tsx'
import { identityTexts } from '#web/console/settings/identity.texts.ts'
import { RuleConsequences } from '#web/console/settings/rule-consequences.tsx'
import { choiceNames, rulesTexts } from '#web/console/settings/rules.texts.ts'
import { onDemand } from '#web/kit/on-demand.tsx'
import { useTexts } from '#web/language/language.ts'
import { amountText } from './amount-text.ts'
import { approvalsTexts } from './approvals.texts.ts'
import { Decision, type DecisionProps } from './decision.tsx'
import { useFieldTitles } from './use-field-titles.ts'

/**
 * The component that shows the composition of a pack. It is loaded only for a request to publish a
 * pack.
 */
const PublicationRequest = onDemand(
  () => import('#web/console/packs/approval/publication-request.tsx'),
)

/** Loaded lazily, because it has components of the members' site. */
const FacePreview = onDemand(() => import('#web/console/settings/face-preview.tsx'))

/**
 * The component that shows the changes of a legal text. It is loaded only for a request to publish
 * a legal text.
 */
const LegalRequest = onDemand(() => import('#web/console/legal-texts/legal-request.tsx'))

/**
 * The screen of one request for approval: who asks for what and why, the values before and after
 * the change, and the decision.
 */
export function ApprovalScreen() {
  const { id = '' } = useParams()
  const { answer, reload, notLoaded } = useScreenLoad('GET /approvals/{id}', { params: { id } })
  if (answer === undefined) return notLoaded
  return <Approval key={id} {...answer} reload={reload} />
}

interface ApprovalProps extends Omit<DecisionProps, 'ticked'> {
  readonly subject: ApprovalSubject
}

function Approval({ approval, subject, reload }: ApprovalProps) {
  const texts = useTexts(approvalsTexts)
  const { member } = useTexts(subjectTexts)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const { kind, targetKind, targetName } = approval
  const name = targetKind === 'member' ? `${member} ${targetName}` : targetName
  return (
    <Stack>
      <ScreenTitle title={`${texts.names.kind[kind]} ${name}`} />
      <SmallLink to="/approvals">{texts.back}</SmallLink>
      <RequestTable approval={approval} subject={subject} />
      {subject.effect === null ? null : (
        <Section title={texts.effect}>
          <EffectTable name={texts.effect} effect={subject.effect} />
        </Section>
      )}
      <Subject approval={approval} subject={subject} ticked={ticked} onTick={setTicked} />
      <Decision approval={approval} ticked={ticked} reload={reload} />
    </Stack>
  )
}

interface SubjectProps extends PublicationRequestProps {
  readonly subject: ApprovalSubject
}

function Subject({ approval, subject, ticked, onTick }: SubjectProps) {
  if (approval.kind === 'legal.publish') return <LegalRequest approval={approval} />
  if (approval.kind !== 'packs.publish') return <Changes approval={approval} subject={subject} />
  return <PublicationRequest approval={approval} ticked={ticked} onTick={onTick} />
}

interface RequestedProps {
  readonly approval: ApprovalRow
  readonly subject: ApprovalSubject
}

function Changes({ approval, subject }: RequestedProps) {
  const texts = useTexts(approvalsTexts)
  const titles = useFieldTitles(approval.kind)
  const { list: memberList } = useTexts(membersTexts)
  const rules = useTexts(rulesTexts)
  const { flags } = memberList.names
  const valueTitles: Partial<Record<typeof approval.kind, Readonly<Record<string, string>>>> = {
    'members.close': flags,
    'members.export': flags,
    'settings.identity': choiceNames(useTexts(identityTexts)),
    'settings.rules': choiceNames(rules),
  }
  const rows = subject.links.flatMap(({ field, title }) => (field === null ? [] : [[field, title]]))
  return (
    <>
      <Title order={2} size="h4">
        {texts.changes}
      </Title>
      <ChangesTable
        name={texts.changes}
        titles={{ field: texts.field, before: texts.before, after: texts.after }}
        before={approval.before}
        after={approval.after}
        fieldTitles={{ ...titles, ...Object.fromEntries(rows) }}
        valueTitles={valueTitles[approval.kind] ?? {}}
      />
      {approval.kind === 'settings.rules' ? (
        <RuleConsequences before={approval.before.rules} after={approval.after.rules} />
      ) : null}
      {approval.kind === 'settings.identity' ? (
        <FacePreview identity={completeIdentity(approval.after.identity as Identity)} />
      ) : null}
    </>
  )
}

function RequestTable({ approval, subject: { member, links } }: RequestedProps) {
  const texts = useTexts(approvalsTexts)
  const { decidedBy, decidedAt, decisionReason, targetKind, targetId, targetName } = approval
  const others = otherLinks(approval, links)
  const rows: readonly Fact[] = [
    [texts.fields.state, texts.names.state[approval.state]],
    [
      texts.fields.targetName,
      (member === null || targetKind !== 'member') && (
        <TargetLink
          key="target"
          kind={targetKind}
          id={targetId}
          {...(member === null ? { title: targetName } : {})}
        />
      ),
    ],
    [
      texts.memberTitle,
      member && (
        <TargetLink
          key="member"
          kind="member"
          id={String(member.id)}
          title={texts.member(member.id, member.name, member.mail)}
        />
      ),
    ],
    [
      texts.links,
      others.length > 0 && (
        <Group key="links" gap="sm">
          {others.map(({ key, kind, id, title }) => (
            <TargetLink key={key} kind={kind} id={id} title={title} />
          ))}
        </Group>
      ),
    ],
    [texts.amount, approval.amount && amountText(approval.amount, texts.units)],
    [texts.fields.reason, approval.reason],
    [texts.fields.requester, approval.requestedBy.name],
    [texts.fields.requestedAt, formatTime(approval.requestedAt)],
    [texts.fields.expiresAt, formatTime(approval.expiresAt)],
    [
      texts.decided,
      decidedBy && decidedAt && texts.decidedBy(decidedBy.name, formatTime(decidedAt)),
    ],
    [`${texts.decided}: ${texts.fields.reason}`, decisionReason],
    [texts.how, approval.isSingleHand && texts.singleHand],
  ]
  return <FactTable name={texts.request(approval.id)} rows={rows.filter(([, fact]) => fact)} />
}

/** The links without the target, which has a row of its own, and each only once. */
function otherLinks({ targetKind, targetId }: ApprovalRow, links: ApprovalSubject['links']) {
  const keyed = links
    .filter(({ kind, id }) => kind !== targetKind || id !== targetId)
    .map((link) => ({ ...link, key: `${link.kind} ${link.id} ${link.title}` }))
  return [...new Map(keyed.map((link) => [link.key, link])).values()]
}
