-- The shop's own texts for answers to members, which an operator chooses and completes.

create table console.answer_templates (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  text text not null check (text <> ''),
  -- Without an English text, the template is for Japanese answers only.
  text_en text not null,
  version integer not null default 1,
  changed_by bigint not null references console.operators,
  changed_at timestamptz not null
);
