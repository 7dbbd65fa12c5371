import { bothLanguages } from '#web/language/both-languages.ts'

export const sortableTexts = bothLanguages({
  handle: [(name: string) => `${name}を動かす`, (name: string) => `Move ${name}`],
  instructions: [
    'スペースキーでつかみ、上下の矢印キーで動かし、スペースキーで置きます。Escで取りやめます。',
    'Press the space bar to lift a row, the arrow keys to move it and the space bar to drop it. Escape cancels.',
  ],
  lifted: [
    (name: string, place: number, count: number) =>
      `${name}をつかみました。${count}件中${place}番目です。`,
    (name: string, place: number, count: number) =>
      `${name} is lifted, at place ${place} of ${count}.`,
  ],
  moved: [
    (name: string, place: number, count: number) => `${name}は${count}件中${place}番目にあります。`,
    (name: string, place: number, count: number) => `${name} is at place ${place} of ${count}.`,
  ],
  dropped: [
    (name: string, place: number, count: number) =>
      `${name}を${count}件中${place}番目に置きました。`,
    (name: string, place: number, count: number) =>
      `${name} is dropped at place ${place} of ${count}.`,
  ],
  cancelled: [
    (name: string) => `${name}を元の場所に戻しました。`,
    (name: string) => `${name} is back in its place.`,
  ],
})
