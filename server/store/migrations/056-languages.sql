-- The language in which a user last signed in: e-mails to them are in it.
alter table administrators add column language text;
