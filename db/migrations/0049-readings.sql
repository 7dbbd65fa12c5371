-- How the names of packs, cards and goods are read. Operators type the reading in kana; the database derives the
-- spellings that a search is compared with: hiragana, and Latin letters after Hepburn and Kunrei, each with long and with
-- short vowels.
create function spellings_of(reading text) returns text language plpgsql immutable strict parallel safe as $$
declare
  small_vowels constant text[] := string_to_array('うぃ wi うぇ we うぉ wo', ' ');
  syllables constant text[] := string_to_array(
    'あ a い i う u え e お o か ka き ki く ku け ke こ ko が ga ぎ gi ぐ gu げ ge ご go さ sa し shi す su せ se そ so '
    'ざ za じ ji ず zu ぜ ze ぞ zo た ta ち chi つ tsu て te と to だ da ぢ ji づ zu で de ど do な na に ni ぬ nu ね ne '
    'の no は ha ひ hi ふ fu へ he ほ ho ば ba び bi ぶ bu べ be ぼ bo ぱ pa ぴ pi ぷ pu ぺ pe ぽ po ま ma み mi む mu '
    'め me も mo や ya ゆ yu よ yo ら ra り ri る ru れ re ろ ro わ wa ゐ i ゑ e を o ん n ゔ vu', ' ');
  hepburn_to_kunrei constant text[] := string_to_array('shi si sh sy tch tch chi ti ch ty tsu tu fu hu ji zi j zy', ' ');
  long_or_doubled constant text := '([aiue])\1+|(o)[ou]+';
  hiragana text;
  hepburn text;
  kunrei text;
begin
  hiragana := translate(
    regexp_replace(lower(normalize(reading, nfkc)), '[\s・]', '', 'g'),
    'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴ',
    'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔ');
  if hiragana = '' then
    return '';
  end if;
  hepburn := hiragana;
  for i in 1 .. cardinality(small_vowels || syllables) / 2 loop
    hepburn := replace(hepburn, (small_vowels || syllables)[2 * i - 1], (small_vowels || syllables)[2 * i]);
  end loop;
  hepburn := regexp_replace(hepburn, '[aiueo]ゃ', 'ya', 'g');
  hepburn := regexp_replace(hepburn, '[aiueo]ゅ', 'yu', 'g');
  hepburn := regexp_replace(hepburn, '[aiueo]ょ', 'yo', 'g');
  hepburn := regexp_replace(hepburn, '(sh|ch|j)y', '\1', 'g');
  hepburn := regexp_replace(hepburn, '[aiueo]ぁ', 'a', 'g');
  hepburn := regexp_replace(hepburn, '[aiueo]ぃ', 'i', 'g');
  hepburn := regexp_replace(hepburn, '[aiueo]ぅ', 'u', 'g');
  hepburn := regexp_replace(hepburn, '[aiueo]ぇ', 'e', 'g');
  hepburn := regexp_replace(hepburn, '[aiueo]ぉ', 'o', 'g');
  hepburn := regexp_replace(hepburn, '([aiueo])ー', '\1\1', 'g');
  hepburn := regexp_replace(replace(hepburn, 'っch', 'tch'), 'っ([a-z])', '\1\1', 'g');
  kunrei := hepburn;
  for i in 1 .. cardinality(hepburn_to_kunrei) / 2 loop
    kunrei := replace(kunrei, hepburn_to_kunrei[2 * i - 1], hepburn_to_kunrei[2 * i]);
  end loop;
  return (
    select string_agg(distinct spelling, E'\n')
    from unnest(array[
      hiragana,
      hepburn,
      kunrei,
      regexp_replace(hepburn, long_or_doubled, '\1\2', 'g'),
      regexp_replace(kunrei, long_or_doubled, '\1\2', 'g')
    ]) as spelling
  );
end $$;

alter table packs
  add column reading text not null default '',
  add column spellings text not null generated always as (spellings_of(reading)) stored;
alter table cards
  add column reading text not null default '',
  add column spellings text not null generated always as (spellings_of(reading)) stored;
alter table goods
  add column reading text not null default '',
  add column spellings text not null generated always as (spellings_of(reading)) stored;

-- A search ignores the mark of a long vowel, in the names of goods too.
update goods
set search_text = translate(search_text, 'āīūēōâîûêô', 'aiueoaiueo')
where search_text <> translate(search_text, 'āīūēōâîûêô', 'aiueoaiueo');
