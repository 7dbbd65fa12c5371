import assert from 'node:assert/strict'
import { test } from 'node:test'
import { choicesOf, commonAddress } from './found-areas.rule.ts'

const area = (prefcode: string, address1: string, address2: string, address3: string) => ({
  prefcode,
  address1,
  address2,
  address3,
})
const one = [area('13', '東京都', '渋谷区', '神宮前')]
const towns = [area('01', '北海道', '旭川市', '神居'), area('01', '北海道', '旭川市', '忠和')]
const cities = [area('13', '東京都', '多摩市', ''), area('13', '東京都', '稲城市', '')]
const prefectures = [area('23', '愛知県', '弥富市', ''), area('24', '三重県', '桑名郡木曽岬町', '')]

test('V-003 what all areas have in common is filled in', () => {
  assert.deepEqual(commonAddress(one), { pref_id: '13', shiku: '渋谷区神宮前' })
  assert.deepEqual(commonAddress(towns), { pref_id: '1', shiku: '旭川市' })
  assert.deepEqual(commonAddress(cities), { pref_id: '13', shiku: '' })
  assert.deepEqual(commonAddress(prefectures), { pref_id: '', shiku: '' })
  const sameNames = [area('13', '東京都', '府中市', '本町'), area('34', '広島県', '府中市', '本町')]
  assert.deepEqual(commonAddress(sameNames), { pref_id: '', shiku: '' })
  const sameTowns = [area('13', '東京都', '府中市', '本町'), area('13', '東京都', '立川市', '本町')]
  assert.deepEqual(commonAddress(sameTowns), { pref_id: '13', shiku: '' })
  assert.deepEqual(commonAddress([]), { pref_id: '', shiku: '' })
})

test('V-003 a visitor chooses between several areas', () => {
  assert.deepEqual(choicesOf(one), [])
  assert.deepEqual(choicesOf(prefectures), [
    { pref_id: '23', shiku: '弥富市', name: '愛知県弥富市' },
    { pref_id: '24', shiku: '桑名郡木曽岬町', name: '三重県桑名郡木曽岬町' },
  ])
})
