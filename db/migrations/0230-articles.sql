-- Articles of the news page: texts of any length beside the short announcements.

create table articles (
  id bigint generated always as identity primary key,
  title text not null check (title <> ''),
  title_en text not null default '',
  -- HTML that the shop has cleaned; an empty English text shows the Japanese one.
  body text not null default '',
  body_en text not null default '',
  -- What a list and a link preview show of the body: its first words and its first picture.
  summary text not null default '',
  summary_en text not null default '',
  picture text not null default '',
  -- From when on members read it; null for a draft and for a withdrawn article.
  published_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null
);
create index articles_published on articles (published_at, id) where published_at is not null;
