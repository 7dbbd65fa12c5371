#!/usr/bin/python3
"""Shows one WebKitGTK window without any frame, so that the page is as wide as the window."""

import os

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402


def open_view(context, related=None):
    settings = WebKit2.Settings()
    settings.set_enable_write_console_messages_to_stdout(True)
    if related is None:
        view = WebKit2.WebView(
            web_context=context, settings=settings, is_controlled_by_automation=True
        )
    else:
        view = WebKit2.WebView(related_view=related, settings=settings)
    view.connect("create", lambda opener, _: open_view(context, opener))
    view.connect("web-process-terminated", lambda _, why: print(f"CONSOLE CRASH {why}", flush=True))
    window = Gtk.Window(decorated=False)
    window.set_default_size(int(os.environ["WINDOW_WIDTH"]), int(os.environ["WINDOW_HEIGHT"]))
    window.add(view)
    window.show_all()
    return view


def start_session(context, session):
    browser = WebKit2.ApplicationInfo()
    browser.set_name("webkit-window")
    session.set_application_info(browser)
    session.connect("create-web-view", lambda _: open_view(context))


# The driver gives the window no output, and WebKit writes the messages of the page to the output.
messages = os.open(os.environ["WINDOW_MESSAGES"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
os.dup2(messages, 1)
os.dup2(messages, 2)

# A private session has no service worker, so the window keeps its data in a folder of its own.
folder = os.environ["WINDOW_DATA"]
storage = WebKit2.WebsiteDataManager(base_data_directory=folder, base_cache_directory=folder)
context = WebKit2.WebContext.new_with_website_data_manager(storage)
context.set_automation_allowed(True)
context.set_preferred_languages(["ja-JP"])
context.connect("automation-started", start_session)
Gtk.main()
