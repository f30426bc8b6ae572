"""Addresses of tables and games."""

from django.urls import path

from games import commands, views

urlpatterns = [
    path("", views.home, name="home"),
    path("play", views.play_now, name="play_now"),
    path("tables/", views.table_list, name="tables"),
    path("tables/new", views.new_table, name="new_table"),
    path("rules/<slug:preset>/", views.rules, name="rules"),
    path("g/<slug:key>/", views.game, name="game"),
    path("g/<slug:key>/log.json", views.log_json, name="log_json"),
    path("g/<slug:key>/log.txt", views.log_text, name="log_text"),
    path("t/<slug:slug>/", views.table, name="table"),
    path("t/<slug:slug>/board", views.board, name="board"),
    path("t/<slug:slug>/why", commands.why, name="why"),
    path("t/<slug:slug>/move", commands.move, name="move"),
    path("t/<slug:slug>/sit", commands.sit, name="sit"),
    path("t/<slug:slug>/stand", commands.stand, name="stand"),
    path("t/<slug:slug>/ready", commands.ready, name="ready"),
    path("t/<slug:slug>/kick", commands.kick, name="kick"),
    path("t/<slug:slug>/host", commands.host, name="host"),
    path("t/<slug:slug>/bot", commands.bot, name="bot"),
    path("t/<slug:slug>/begin", commands.begin, name="begin"),
    path("t/<slug:slug>/close", commands.close, name="close"),
    path("t/<slug:slug>/rules", commands.change_rules, name="change_rules"),
    path("t/<slug:slug>/resign", commands.resign, name="resign"),
    path("t/<slug:slug>/back", commands.back, name="back"),
]
