import { CALL_LIMITS } from '#server/platform/configuration/console-settings.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { type Client, openClient } from '#testing/drivers/client.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import type { OperatorName } from '#testing/fixtures/operators.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

/** A shop with its console, in which the same acts always leave the same rows. */
export interface World {
  readonly shop: TestShop
  readonly panel: TestConsole
  /** Sets the clock to a moment in Japan, such as `2025-07-01 00:30`. */
  at(moment: string): void
  /** Logs an operator in. The clock moves on by half a minute. */
  operator(name: OperatorName): Promise<ConsoleClient>
  /** Logs a member in by the mail address. */
  member(name: string, language?: 'ja' | 'en'): Promise<Client>
  close(): Promise<void>
}

export const BEGIN = '2025-06-30 23:00'
const momentOf = (text: string) => new Date(`${text.replace(' ', 'T')}+09:00`)

export async function openWorld(): Promise<World> {
  const clone = await cloneDatabase()
  const database = openDatabase({ url: clone.url, connectionsMax: 1 })
  // The epoch makes draws random, and the clock of the database makes a new one every ten minutes.
  await database.query({
    text: `
      alter table epochs disable trigger user;
      create function one_epoch() returns trigger language plpgsql security definer as $$
      begin
        if new.seq > 0 then
          update public.epochs set span = new.span;
          return null;
        end if;
        new.epoch = decode(repeat('e0', 16), 'hex');
        new.created_at = '2025-06-30T23:00:00+09:00';
        return new;
      end $$;
      create trigger one_epoch before insert on epochs for each row execute function one_epoch();
      update rank_sets set saved_at = '2025-01-01';`,
  })
  await database.close()
  const clock = momentOf(BEGIN).toISOString()
  const shop = await openTestShop({ databaseUrl: clone.url, clock, gateway: true })
  const callLimits = { ...CALL_LIMITS, read: 1e6, change: 1e6, export: 1e6 }
  const panel = await openTestConsole({ shop, callLimits })
  return {
    shop,
    panel,
    at: (moment) => shop.clock.set(momentOf(moment)),
    operator: (name) => logInOperator(panel, name),
    async member(name, language = 'ja') {
      const client = openClient(shop.url, { language })
      const { state } = await client.logIn({ mail: mailOf(name) })
      if (state !== 200) throw new Error(`${name} could not log in: ${state}`)
      return client
    },
    async close() {
      await panel.close()
      await shop.close()
      await clone.drop()
    },
  }
}

export const mailOf = (name: string) => `${name}@example.com`

/** Acts, and throws what the shop or the console answers if it refuses. */
export async function done<Answer extends { readonly state: number }>(
  answering: Promise<Answer>,
): Promise<Answer> {
  const answer = await answering
  if (answer.state !== 200) throw new Error(`refused: ${JSON.stringify(answer)}`)
  return answer
}

/** Approves a request as an owner. */
export async function approve(
  owner: ConsoleClient,
  approvalId: number,
  ticked: readonly string[] = [],
): Promise<void> {
  const { approval } = await done(owner.get(`/approvals/${approvalId}`))
  const { payloadHash } = approval
  await done(
    owner.act(`/approvals/${approvalId}/approve`, { payloadHash, reason: '確認しました', ticked }),
  )
}
