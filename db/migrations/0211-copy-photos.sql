-- A pack may prove that the shop has its graded copies: its composition then names the photo of each. The photo is a
-- picture of 1,600 pixels whose name is the hash of its own bytes.
alter table console.copies
  add column photo text not null default ''
    constraint copies_photo_check check (photo = '' or photo ~ '^[0-9a-f]{64}$' and grading_number <> '');
