import { addMember } from '#server/members/members.ts'
import { openAccounts } from '#server/points/points.ts'
import { PASSWORD_HASH } from '#testing/fixtures/cast.ts'
import { mailOf, type World } from './world.ts'

/**
 * The members of the world. They register around midnight in Japan, at both ends of a month. The
 * phones, postcodes and names of the first two are alike, so that a search tells them apart.
 */
export const PEOPLE = [
  {
    name: 'aoki',
    at: '2025-06-30 23:59:59',
    lastName: '青木',
    firstName: '茜',
    tel: '09011112222',
    zipcode: '1500001',
    code: 'AOKI',
  },
  {
    name: 'aoyama',
    at: '2025-07-01 00:00:00',
    lastName: '青山',
    firstName: '葵',
    tel: '09011113333',
    zipcode: '1500002',
    code: 'AOYAMA',
  },
  {
    name: 'baba',
    at: '2025-07-15 12:00:00',
    lastName: '馬場',
    firstName: '文太',
    tel: '08055556666',
    zipcode: '6008001',
    code: 'BABA',
  },
  {
    name: 'chiba',
    at: '2025-07-31 23:59:59',
    lastName: '千葉',
    firstName: '千秋',
    tel: '08055557777',
    zipcode: '',
    code: 'CHIBA',
  },
  {
    name: 'doi',
    at: '2025-08-01 00:00:00',
    lastName: '土井',
    firstName: '大',
    tel: '07088889999',
    zipcode: '5300001',
    code: 'DOI',
  },
  {
    name: 'endo',
    at: '2025-01-15 12:00',
    lastName: '遠藤',
    firstName: '円',
    tel: '09099990000',
    zipcode: '1000001',
    code: 'ENDO',
  },
  {
    name: 'fuji',
    at: '2025-07-19 12:00',
    lastName: '藤',
    firstName: '文',
    tel: '09099991111',
    zipcode: '1500003',
    code: 'FUJI',
  },
  {
    name: 'goto',
    at: '2025-07-19 12:00',
    lastName: '後藤',
    firstName: '五',
    tel: '09099992222',
    zipcode: '1500004',
    code: 'GOTO',
  },
] as const
export type PersonName = (typeof PEOPLE)[number]['name']

/** Adds a member, without a session. */
export async function register(world: World, name: PersonName): Promise<number> {
  const person = PEOPLE.find((each) => each.name === name) as (typeof PEOPLE)[number]
  world.at(person.at)
  const { shop } = world
  const now = shop.clock.now()
  const hasAddress = person.zipcode !== ''
  const profile = {
    id: PEOPLE.indexOf(person) + 1,
    mail: mailOf(name),
    passwordHash: PASSWORD_HASH,
    lastName: person.lastName,
    middleName: '',
    firstName: person.firstName,
    tel: person.tel,
    zipcode: person.zipcode,
    prefId: hasAddress ? 13 : 0,
    country: '',
    city: hasAddress ? '渋谷区神宮前' : '',
    address: hasAddress ? '1-2-3' : '',
    building: name === 'aoyama' ? '葵荘201' : '',
    referralCode: person.code,
  }
  return shop.database.transaction(async (tx) => {
    const id = await addMember(tx, profile, now)
    await openAccounts(tx, id)
    await tx.query({
      text: 'update members set mail_confirmed_at = created_at where id = $1 and $2',
      values: [id, name !== 'chiba'],
    })
    return id
  })
}

/** The readers of the members' calls; the last one reads in English. */
export const READERS = PEOPLE.slice(0, 5)
