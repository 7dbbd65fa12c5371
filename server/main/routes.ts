import { campaignRoutes } from '#server/campaigns/campaigns.route.ts'
import { caseRoutes } from '#server/cases/cases.route.ts'
import { openCurrentMembers } from '#server/current-user/current-user.ts'
import { decisionRoutes } from '#server/decisions/decisions.route.ts'
import { readWaitingPackIds } from '#server/draws/batches/batches.ts'
import { isNotaryAway } from '#server/draws/check/check.ts'
import { drawRoutes } from '#server/draws/draws.route.ts'
import { readMemberTotals } from '#server/draws/draws.ts'
import { epochRoutes } from '#server/draws/epochs/epochs.route.ts'
import { feedRoutes } from '#server/draws/feed/feed.route.ts'
import { turnOf } from '#server/draws/line/line.ts'
import { logRoutes } from '#server/draws/log/log.route.ts'
import { exchangeRoutes } from '#server/exchange/exchange.route.ts'
import { movedCardRoutes } from '#server/exchange/moved-cards/moved-cards.route.ts'
import { accountRoutes } from '#server/members/account.route.ts'
import { lineRoutes } from '#server/members/line/line.route.ts'
import { memberRoutes } from '#server/members/members.route.ts'
import { hasPaid } from '#server/members/members.ts'
import { passkeyRoutes } from '#server/members/passkeys/passkeys.route.ts'
import { securityRoutes } from '#server/members/security.route.ts'
import { transferRoutes } from '#server/members/transfer.route.ts'
import { zipcodeRoutes } from '#server/members/zipcode.route.ts'
import { messageRoutes } from '#server/notifications/notifications.route.ts'
import { notifyMember } from '#server/notifications/notifications.ts'
import { pushRoutes } from '#server/notifications/push/push.route.ts'
import { favouriteRoutes } from '#server/packs/favourites/favourites.route.ts'
import { packRoutes } from '#server/packs/packs.route.ts'
import { parcelRoutes } from '#server/parcels/parcels.route.ts'
import { readSpending } from '#server/payments/payments.ts'
import { renewAccountLinks } from '#server/payments/payouts/payouts.ts'
import type { Route } from '#server/platform/http/route.ts'
import { historyRoutes } from '#server/points/history/history.route.ts'
import { pointRoutes } from '#server/points/points.route.ts'
import { readBalances } from '#server/points/points.ts'
import { rankRoutes } from '#server/ranks/ranks.route.ts'
import { readRankDetail } from '#server/ranks/ranks.ts'
import { referralRoutes } from '#server/referrals/referrals.route.ts'
import { payReferralBonuses } from '#server/referrals/referrals.ts'
import { registrationRoutes } from '#server/registrations/registrations.route.ts'
import { restrictionRoutes } from '#server/restrictions/restrictions.route.ts'
import { termsRoutes } from '#server/restrictions/terms/terms.route.ts'
import { serviceReportRoutes } from '#server/service-reports/service-reports.route.ts'
import { noticeRoutes } from '#server/settings/announcements/announcements.route.ts'
import { articleRoutes } from '#server/settings/articles/articles.route.ts'
import { withCountryRules } from '#server/settings/countries/countries.ts'
import { legalTextRoutes } from '#server/settings/legal-texts/legal-texts.route.ts'
import { verificationRoutes } from '#server/verifications/verifications.route.ts'
import { readSentSecondsAgo } from '#server/verifications/verifications.ts'
import { entryCausesOf } from './entry-causes.ts'
import type { ShopParts } from './shop-parts.ts'

export function listRoutes(parts: ShopParts): readonly Route[] {
  const routes = [
    ...memberCalls(parts),
    ...pointCalls(parts),
    ...parts.payments.routes,
    ...packCalls(parts),
  ]
  return withCountryRules(routes, parts.dependencies)
}

function memberCalls({ options, dependencies }: ShopParts): readonly Route[] {
  const { database, clock, publicUrl, externalServices } = options
  return [
    ...memberRoutes(dependencies),
    ...accountRoutes({
      ...dependencies,
      publicUrl,
      readUsablePoints: async (memberId) =>
        (await readBalances(database, { memberId, now: clock.now() })).points,
      readRank: (memberId, language) =>
        readRankDetail(database, { memberId, now: clock.now(), language }),
      readSmsSentSecondsAgo: (memberId) =>
        readSentSecondsAgo(database, { memberId, now: clock.now() }),
    }),
    ...securityRoutes({
      ...dependencies,
      async afterMailConfirmation(tx, { memberId, isFirst, isOther, now }) {
        if (isOther) await renewAccountLinks(tx, { memberId, now })
        await payReferralBonuses(tx, { memberId, now, publicUrl: publicUrl() })
        if (!isFirst) return
        const template = { name: 'welcome', values: { url: `${publicUrl()}/` } } as const
        await notifyMember(tx, { memberId, template, cause: memberId, now })
      },
    }),
    ...passkeyRoutes({ ...dependencies, publicUrl }),
    ...lineRoutes({ ...dependencies, ...externalServices, publicUrl }),
    ...restrictionRoutes({
      ...dependencies,
      readSpending: (memberId, now) => readSpending(database, { memberId, now }),
    }),
    ...messageRoutes({ ...dependencies, ...externalServices }),
    ...pushRoutes({ ...dependencies, ...externalServices }),
    ...transferRoutes(),
    ...zipcodeRoutes(externalServices),
    ...referralRoutes({ ...dependencies, hasPaid }),
    ...registrationRoutes({ ...dependencies, hasPaid, publicUrl }),
    ...verificationRoutes({ ...dependencies, publicUrl, smsPerDayMax: options.smsPerDayMax }),
    ...noticeRoutes(dependencies),
    ...articleRoutes(dependencies),
    ...legalTextRoutes(dependencies),
    ...termsRoutes(dependencies),
    ...caseRoutes({ ...dependencies, contactMail: options.contactMail }),
  ]
}

function pointCalls({
  options,
  dependencies,
  decideMemberHolds,
  openHistory,
}: ShopParts): readonly Route[] {
  return [
    ...pointRoutes({
      ...dependencies,
      hasLine: options.externalServices.line !== null,
      readMember: openCurrentMembers({ ...dependencies, decideMemberHolds }),
    }),
    ...historyRoutes({
      ...dependencies,
      openHistory,
      causes: entryCausesOf({ ...dependencies, words: options.identity }),
    }),
    ...rankRoutes(dependencies),
    ...campaignRoutes({ ...dependencies, publicUrl: options.publicUrl }),
  ]
}

function packCalls(parts: ShopParts): readonly Route[] {
  const { options, dependencies, settle, signer, keptHeads, drawing } = parts
  const { decideMemberHolds, openHistory } = parts
  const { database, keys, purchaseBounds, purchaseMsMax } = options
  return [
    ...packRoutes({
      ...dependencies,
      countDraws: async (key) => (await readMemberTotals(database, [key]))[0]?.drawCount ?? 0,
      turnOf: (buyer) => turnOf(keys, buyer, dependencies.clock.now()),
      isNotaryAway: (pack) =>
        isNotaryAway(database, { drawing, pack, now: dependencies.clock.now() }),
      readWaitingPackIds: () => readWaitingPackIds(database),
    }),
    ...drawRoutes({
      ...dependencies,
      keys,
      keptHeads,
      drawing,
      settle,
      decideMemberHolds,
      openHistory,
      purchaseBounds,
      purchaseMsMax,
    }),
    ...epochRoutes(dependencies),
    ...favouriteRoutes(dependencies),
    ...feedRoutes(dependencies),
    ...logRoutes({ ...dependencies, publicKey: signer.publicKey }),
    ...serviceReportRoutes({ ...dependencies, publicKey: signer.publicKey }),
    ...decisionRoutes({ ...dependencies, openHistory }),
    ...parcelRoutes(dependencies),
    ...exchangeRoutes(dependencies),
    ...movedCardRoutes(dependencies),
  ]
}
