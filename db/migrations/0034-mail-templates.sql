-- Operators change the texts of mails to members without a release (A-169). Each saved text is a version of its own; the
-- newest version is in force.

create table mail_templates (
  id bigint generated always as identity primary key,
  -- The mail, such as `parcel-sent`. The program knows the names and their variables.
  name text not null check (name ~ '^[a-z-]{1,40}$'),
  language text not null check (language in ('ja', 'en')),
  version integer not null check (version > 0),
  -- Both null for a version that returns to the text of the program.
  subject text,
  body text,
  operator_id bigint not null references console.operators,
  saved_at timestamptz not null,
  constraint mail_templates_version unique (name, language, version),
  constraint mail_templates_text check (num_nulls(subject, body) in (0, 2))
);

create trigger mail_templates_kept
  before update or delete or truncate on mail_templates
  for each statement execute function refuse_change('a version of a mail template never changes');
